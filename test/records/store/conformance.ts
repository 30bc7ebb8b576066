import type { Store } from '../../../src/core/ports/store.ts'
import { describeAccess } from './access.ts'
import { describeAdminCitations } from './admin-citations.ts'
import { describeAmendmentEvents } from './amendment-events.ts'
import { describeChains } from './chains.ts'
import { describeComments } from './comments.ts'
import { describeCombinations } from './combined-conditions.ts'
import { describeErasureEvents } from './erasure-events.ts'
import { describeErasingTexts } from './erasing-texts.ts'
import { describeFinding, fillLog } from './finding.ts'
import { describeLongRuns } from './long-runs.ts'
import { describeNumbers } from './numbers.ts'
import { describeListing } from './listing.ts'
import { describeRecording } from './recording.ts'
import { describeRepositoryEvents } from './repository-events.ts'
import { describeRecheckEvents } from './recheck-events.ts'
import { describeRefusals } from './refusals.ts'
import { describeRequests } from './requests.ts'
import { describeSaving } from './saving.ts'
import { describeSelecting } from './selecting.ts'
import { describeSourceRegistrations } from './source-registrations.ts'

export type TestStore = AsyncDisposable & { store: Store }

export type Conformance = {
  /** Opens a store with the events of `fillLog`. By default an empty store is filled each time. */
  openFilled?: () => Promise<TestStore>
  /** Whether records with more than a thousand parts are tested too, which take seconds each. */
  withLarge?: boolean
  /** Whether the database itself hides the length of chains that the reader may not read. */
  hidesChains?: boolean
  /** Whether the database lets users give verdicts. */
  usersDecide?: boolean
}

/** Tests that every store must pass. `open` gives an empty store. */
export function describeStore(
  name: string,
  open: () => Promise<TestStore>,
  {
    openFilled = filledBy(open),
    withLarge = true,
    hidesChains = false,
    usersDecide = true,
  }: Conformance = {},
): void {
  describeSaving(name, open, { withLarge })
  describeLongRuns(name, open)
  describeListing(name, open)
  describeRefusals(name, open)
  describeChains(name, open, { hidesChains })
  describeRecording(name, open, { withLarge })
  describeFinding(name, open, openFilled)
  describeCombinations(name, openFilled)
  describeSelecting(name, openFilled)
  describeAccess(name, openFilled)
  describeAdminCitations(name, openFilled, { usersDecide })
  describeComments(name, open, { usersDecide })
  describeRequests(name, open)
  describeSourceRegistrations(name, open)
  describeNumbers(name, open)
  describeAmendmentEvents(name, open)
  describeErasureEvents(name, open)
  describeErasingTexts(name, open)
  describeRepositoryEvents(name, open)
  describeRecheckEvents(name, openFilled)
}

function filledBy(open: () => Promise<TestStore>): () => Promise<TestStore> {
  return async () => {
    const opened = await open()
    await fillLog(opened.store)
    return opened
  }
}
