import type { Store } from '../../src/core/ports/store.ts'
import { describeAccess } from './access.ts'
import { describeChains } from './chains.ts'
import { describeErasureEvents } from './erasure-events.ts'
import { describeErasingTexts } from './erasing-texts.ts'
import { describeFinding } from './finding.ts'
import { describeNumbers } from './numbers.ts'
import { describeListing } from './listing.ts'
import { describeRecording } from './recording.ts'
import { describeRepositoryEvents } from './repository-events.ts'
import { describeRecheckEvents } from './recheck-events.ts'
import { describeRefusals } from './refusals.ts'
import { describeRequests } from './requests.ts'
import { describeSaving } from './saving.ts'
import { describeSourceRegistrations } from './source-registrations.ts'

export type TestStore = AsyncDisposable & { store: Store }

/** What every store promises; `open` gives an empty one. */
export function describeStore(name: string, open: () => Promise<TestStore>): void {
  describeSaving(name, open)
  describeListing(name, open)
  describeRefusals(name, open)
  describeChains(name, open)
  describeRequests(name, open)
  describeRecording(name, open)
  describeFinding(name, open)
  describeAccess(name, open)
  describeSourceRegistrations(name, open)
  describeNumbers(name, open)
  describeErasureEvents(name, open)
  describeErasingTexts(name, open)
  describeRepositoryEvents(name, open)
  describeRecheckEvents(name, open)
}
