import type { Candidate, ExplainedMatch } from '../../src/core/ports/explanation.ts'

/** The explanation of a match in one line, for recorded files. */
export function showMatch({ matcher, passages, answer, candidates }: ExplainedMatch): string {
  return [`${matcher} ${passages} ${answer}`, ...candidates.map(showCandidate)].join('; ')
}

function showCandidate({ rank, sourceId, passage, score, coverage, linked, refused }: Candidate): string {
  const where = passage ? `${passage.start}–${passage.end}` : 'anywhere'
  const why = refused
    ? `${refused.rule} ${Object.values(refused.measure ?? {}).join(' ')} ${refused.copyOf ?? ''}`
    : ''
  return `${rank} ${sourceId} ${where} ${score} ${coverage} ${why}${linked ? 'linked' : ''}`
}
