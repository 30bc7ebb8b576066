import type { UncitedReason } from '../../core/citation.ts'

/** The words for a sentence without a reference, by reason: a short label and a sentence of explanation. */
export const uncitedWords: Readonly<Record<UncitedReason, { label: string; explanation: string }>> = {
  'not-a-claim': {
    label: 'Needs no source',
    explanation: 'It is a question, a heading or the like, not a claim.',
  },
  'no-source': {
    label: 'No source found',
    explanation: 'No source of this answer says so.',
  },
  unsupported: {
    label: 'Not supported',
    explanation: 'The passage found for it does not say so.',
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
