export const commandNames = ['attribute', 'check', 'locate', 'extract'] as const
export type CommandName = (typeof commandNames)[number]

/** Commands on stored records, which take no rows. */
export const recordCommandNames = [
  'verify-log',
  'prove',
  'verify-proof',
  'checkpoint',
  'keygen',
  'mcp',
] as const
export type RecordCommandName = (typeof recordCommandNames)[number]

export type AnyCommandName = CommandName | RecordCommandName | 'audit'
export type OptionName =
  | 'matcher'
  | 'db'
  | 'checkpoints'
  | 'verifier'
  | 'signer'
  | 'project'
  | 'agent'
  | 'session'
  | 'format'
  | 'explain'

/** What each command takes besides rows: one that is left unread would let an auditor believe it was heeded. */
export const taken: Record<AnyCommandName, { operand?: true; options: readonly OptionName[] }> = {
  attribute: { options: ['matcher', 'explain', 'format'] },
  check: { options: ['matcher', 'explain', 'format'] },
  locate: { options: [] },
  extract: { options: [] },
  audit: { operand: true, options: ['db', 'project', 'agent', 'session', 'format'] },
  'verify-log': { options: ['db', 'checkpoints', 'verifier'] },
  prove: { operand: true, options: ['db', 'checkpoints', 'verifier'] },
  'verify-proof': { options: ['verifier'] },
  checkpoint: { options: ['db', 'signer'] },
  keygen: { operand: true, options: [] },
  mcp: { options: ['db', 'project', 'agent', 'session'] },
}

/** The command line itself is wrong: standard error gets the message and the usage. */
export class UsageError extends Error {}

export const usage = `Usage: citespan <command> [options] < in.jsonl > out.jsonl

Reads JSON Lines from standard input and writes one JSON line a row, in order.

Commands
  attribute   {id, response, sources:[{id,title?,url?,text}]}
              → {id, citations:[{start,end,text,sourceIds,status,verdict,confidence,score,evidence,
                 reason, missing:[{start,end}]}], uncited:[{start,end,reason}]}
  check       {id, claim, sources:[{id,title?,text}], quote?}
              → {id, verdict, status, score, reason, evidence, missing:[{start,end}]}
  locate      {id, quote, text}
              → {id, match: {start,end,similarity,kind} | null}
  extract     {id, toolName, input, output}
              → {id, sources:[{id,type,identifier,title,url,text,…}]}
  audit       the rows of attribute, with response and sources where they are at hand
              → {id, coverage, citations, verdicts, statuses, quotes, misquotes, sources, orphans}
              and a last row {total}; of stored runs: audit RUN, or --session, --project, --agent, --db

Evidence is [{sourceId,start,end,quote,similarity}]; missing are the spans of the answer or the
claim that no source covers. Offsets are UTF-16, half-open.
A bad line gives {line, id?, error: {code, message}}, and the rest goes on.

Records
  verify-log              prove the whole log: {ok, size, root, chains, contents, checkpoints, problems}
  prove CITATION          a proof that it is in the log, against the newest checkpoint that fits
  verify-proof < proof    check such a proof offline, by the public key alone
  checkpoint              the signed head of the log; append it to a file outside of the database
  keygen NAME             keys for checkpoints: {signer, verifier}
  mcp                     serve the agents' tools (cite, register_document, …) over standard input and output

Options
  --db URL|FILE           postgres://… or an SQLite file; CITATION_DB_URL, else citations.db
  --checkpoints FILE      the checkpoints that are held
  --verifier KEY|FILE     public keys that are trusted to sign them
  --signer FILE           the key that signs them
  --project, --agent, --session   for whom mcp registers, and what audit reads
  --explain               for attribute and check: rows also say for each claim what was considered
                          and which rule decided, as explanations:[…] and explanation:{…}
  --format jsonl|text     of audit, and with --explain, whose text is a tree for each claim;
                          text where it goes to a terminal, else jsonl
  --matcher lexical|llm   for attribute and check: match and verify by shared words, or
                          with a model; llm if CITATION_LLM_URL is set, else lexical
  -h, --help
  -v, --version

Environment
  CITATION_DB_URL         the database of records, such as postgres://user:password@host/app
  CITATION_LLM_URL        an OpenAI-compatible endpoint, such as http://localhost:11434/v1
  CITATION_LLM_MODEL      its model
  CITATION_LLM_API_KEY    its key, where it wants one
  CITATION_LLM_VERIFY     strict: a second call judges what the first one matched (default);
                          fast: the first one's word, checked against the facts

Exit code: 0 all fine, 1 some rows failed or something does not fit, 2 wrong usage or settings.`
