import type { UncitedReason } from '../../core/citation.ts'

/** The English words for a sentence without a reference, by reason: a short label and a sentence of explanation. */
export const uncitedWords: Readonly<Record<UncitedReason, { label: string; explanation: string }>> = {
  'not-a-claim': {
    label: 'Needs no source',
    explanation: 'It is a question, a heading or the like, not a claim.',
  },
  'no-source': {
    label: 'No source found',
    explanation: 'This answer has no source with a text to compare.',
  },
  unsupported: {
    label: 'Not supported',
    explanation: 'No source of this answer says so.',
  },
  contradicted: {
    label: 'Not supported',
    explanation: 'A source says something else.',
  },
  'matcher-unavailable': {
    label: 'Not checked',
    explanation: 'The search for a source could not be completed.',
  },
  'verifier-unavailable': {
    label: 'Not checked',
    explanation: 'The check against its source could not be completed.',
  },
}
