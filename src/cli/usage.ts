export const commandNames = ['attribute', 'check', 'locate', 'extract'] as const
export type CommandName = (typeof commandNames)[number]

/** The command line itself is wrong: standard error gets the message and the usage. */
export class UsageError extends Error {}

export const usage = `Usage: citespan <command> [options] < in.jsonl > out.jsonl

Reads JSON Lines from standard input and writes one JSON line a row, in order.

Commands
  attribute   {id, response, sources:[{id,title?,url?,text}]}
              → {id, citations:[{start,end,text,sourceIds,status,verdict,confidence,score,evidence}],
                 uncited:[{start,end,reason}]}
  check       {id, claim, sources:[{id,title?,text}], quote?}
              → {id, verdict, status, score, reason, evidence, missing:[{start,end}]}
  locate      {id, quote, text}
              → {id, match: {start,end,similarity,kind} | null}
  extract     {id, toolName, input, output}
              → {id, sources:[{id,type,identifier,title,url,text,…}]}

Evidence is [{sourceId,start,end,quote,similarity}]. Offsets are UTF-16, half-open.
A bad line gives {line, id?, error: {code, message}}, and the rest goes on.

Options
  --matcher lexical|llm   for attribute and check: match and verify by shared words, or
                          with a model; llm if CITATION_LLM_URL is set, else lexical
  -h, --help
  -v, --version

Environment
  CITATION_LLM_URL        an OpenAI-compatible endpoint, such as http://localhost:11434/v1
  CITATION_LLM_MODEL      its model
  CITATION_LLM_API_KEY    its key, where it wants one
  CITATION_LLM_VERIFY     strict: a second call judges what the first one matched (default);
                          fast: the first one's word, checked against the facts

Exit code: 0 all rows fine, 1 some rows failed, 2 wrong usage or settings.`
