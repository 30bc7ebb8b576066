import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { compareFacts } from '../../../../src/cite/facts/compare/compare-facts.ts'
import { initialsOf } from '../../../../src/text/word-classes/abbreviations.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { parseDates } from '../../../../src/text/values/dates.ts'
import { parseNumbers } from '../../../../src/text/values/numbers.ts'
import { citationMarks, noteMarks } from '../../../../src/text/wording/note-marks.ts'
import { readQuantities } from '../../../../src/text/wording/quantities.ts'
import { readWording } from '../../../../src/text/wording/units.ts'
import { tokensInWordsOf } from '../../../../src/cite/facts/compare/shared-terms.ts'
import { openFigures } from '../../../../src/cite/verify/figures/open-figures.ts'
import { checkFigures } from '../../../../src/cite/verify/figures/prove-figure.ts'
import { readFigures } from '../../../../src/text/values/read-figures.ts'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'
import { outcomeOf } from '../../../cite/verify/verbatim/outcome.ts'
import { findQuotedMail } from '../../../../src/text/mail/quoted-mail.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

const table = readTables(ordinary.source)[0]!

/** Numbers, dates, names and what differs, hostile as claim, as evidence, and as both. */
export const factReaders = {
  parseNumbers: (text) => parseNumbers(text),
  parseDates: (text) => parseDates(text),
  initialsOf: (text) => initialsOf(text),
  readItems: (text) => readText(text).items(),
  tokensInWordsOf: (text) => tokensInWordsOf(readText(text), readText(`${text.slice(3)} b`)),
  'compareFacts, the claim': (text) => compareFacts(text, ordinary.source),
  'compareFacts, the evidence': (text) => compareFacts(ordinary.claim, text),
  'compareFacts, both': (text) => compareFacts(text, `${text.slice(3)}1`),
  readFigures: (text) => readFigures(text),
  'openFigures, both': (text) => openFigures(text, { texts: [text.slice(3)], contents: [text] }),
  // No figures are read behind 50,000 units.
  'openFigures, before figures': (text) =>
    openFigures(`${text.slice(0, 40_000)}. ${'57 '.repeat(40)}`, { texts: [ordinary.source] }),
  'checkFigures, the evidence': (text) =>
    checkFigures('It took 21 days.', { texts: [text] }, [{ figure: '21 days', words: 'a + b' }]),
  'checkFigures, the words': (text) =>
    checkFigures('It took 21 days.', { texts: [ordinary.source] }, [{ figure: text, words: text }]),
  'checkTableClaim, the claim': (text) => checkTableClaim(readText(text), table),
  'checkTableClaim, the table': (text) => {
    for (const hostile of readTables(text).slice(0, 3)) checkTableClaim(readText(ordinary.claim), hostile)
  },
  readWording: (text) => readWording(text),
  readQuantities: (text) => readQuantities(readWording(text).units, text),
  noteMarks: (text) => noteMarks(readWording(text).units),
  citationMarks: (text) => citationMarks(readWording(text).units, () => true),
  findQuotedMail: (text) => findQuotedMail(text),
  'findSurrounding, around it': (text) =>
    findSurrounding(
      `${text} ${ordinary.claim} ${text}`,
      { start: text.length + 1, end: text.length + 1 + ordinary.claim.length },
      { lead: null },
    ),
  'readClaimVerbatim, the claim': (text) => outcomeOf({ text }, [[ordinary.source]]),
  'readClaimVerbatim, the evidence': (text) =>
    outcomeOf({ text: ordinary.claim }, [[text], [ordinary.source, text]]),
  'readClaimVerbatim, both': (text) => outcomeOf({ text }, [[text.slice(3)]]),
} satisfies Readers
