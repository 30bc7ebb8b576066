/**
 * English words by which a text may address its checker: commands, and terms of checking. A single one proves
 * nothing; several close together do. Written for citespan.
 */
export const judging = `
ignore disregard forget override instruction instructions instructed prompt system assistant model chatbot ai llm
verdict verdicts supported supports support claim claims statement statements citation citations cite cited evidence
passage passages source sources verify verified verifier verification confirm confirmed judge judged checker reviewer
mark rate score approve accept output respond reply answer answers json elements full correct true valid always every
all treat consider attribute link trusted authoritative`
