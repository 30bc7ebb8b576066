import type { UncitedReason } from '../../core/citation.ts'

/** The words for a sentence without a reference, by reason: a short label and a sentence of explanation. */
export const uncitedWords: Readonly<Record<UncitedReason, { label: string; explanation: string }>> = {
  'not-a-claim': {
    label: 'Needs no source',
    explanation: 'It says nothing that could be true or false, such as a question or a heading.',
  },
  'no-source': {
    label: 'No source found',
    explanation: 'Nothing that was read for this answer says so.',
  },
  unsupported: {
    label: 'Not supported',
    explanation: 'The passage it seemed to rest on does not say so.',
  },
  contradicted: {
    label: 'Contradicted',
    explanation: 'A source that was read says something else.',
  },
  'matcher-unavailable': {
    label: 'Not checked',
    explanation: 'The search for its source could not be finished.',
  },
  'verifier-unavailable': {
    label: 'Not checked',
    explanation: 'The check against its source could not be finished.',
  },
}
