import { conditionList } from '../../../core/ports.ts'
import type { AnyCommandName } from './commands.ts'

/** The help of a command: its line in the list of commands, its usage, and the details. */
export type CommandHelp = { group: CommandGroup; brief: string; call: string; detail: string }

export const commandGroups = ['Rows', 'Records', 'Service'] as const
type CommandGroup = (typeof commandGroups)[number]

/** The options that select citations, but for those that also select answers. */
const selecting = conditionList
  .flatMap(({ option, isOfRuns }) => (option && !isOfRuns ? [`--${option}`] : []))
  .join(', ')

const rows = '[FILE] [options] < in.jsonl > out.jsonl'

export const commandHelp: Record<AnyCommandName, CommandHelp> = {
  attribute: {
    group: 'Rows',
    brief: 'cite answers: which sentence rests on which passage',
    call: rows,
    detail: `{id?, response, question?, sources:[{id?,title?,url?,text}], marks?: true}
→ {id, citations:[{start,end,text,sourceIds,status,verdict,confidence,score,evidence,
   reason, missing:[{start,end}], citedBy?}], uncited:[{start,end,reason}],
   text?, problems?:[{code,marker,at}]}

start and end of citations and uncited index the response; those of missing index the text of their citation.`,
  },
  check: {
    group: 'Rows',
    brief: 'check claims against sources',
    call: rows,
    detail: `{id?, claim, before?, sources:[{id?,title?,text}], quote?}
→ {id, verdict, status, score, reason, evidence, missing:[{start,end}]}`,
  },
  locate: {
    group: 'Rows',
    brief: 'find where quotes stand in texts',
    call: rows,
    detail: `{id?, quote, text}
→ {id, match: {start,end,similarity,kind} | null}`,
  },
  extract: {
    group: 'Rows',
    brief: 'extract sources from tool outputs',
    call: rows,
    detail: `{id?, toolName, input, output}
→ {id, sources:[{id,type,identifier,title,url,text,…}]}`,
  },
  marks: {
    group: 'Rows',
    brief: 'read marks of answers, such as [1]',
    call: rows,
    detail: `{id?, text | chunks:[string], sources:[{id,url?,title?}], protocols?:[name], asked?:[name]}
→ {id, text, marks:[{at,sourceIds,protocol,stays?,pages?,label?}], problems:[{code,marker,at}]}`,
  },
  footnotes: {
    group: 'Rows',
    brief: 'write marks as footnotes',
    call: rows,
    detail: `{id?, text | chunks, sources:[{id,url?,title?,publisher?,publishedAt?}], protocols?,
 asked?, numbering?: first-use | keep, heading?: Footnotes | Sources | References}
→ {id, text, section, footnotes:[{label,sourceId}], omitted:[{at,sourceIds}], problems}

Marks become [^1] with a section below; without marks the sources are listed there.`,
  },
  generate: {
    group: 'Rows',
    brief: 'have a model write content that cites its sources',
    call: rows,
    detail: `{id?, prompt, sources:[{sid,title?,url?,text?,content?}], format?, cite?, schema?,
 instructions?, retries?}
→ {id, ok, content, format, finished, retries, reason, stats, sources_used, citations, incidents}`,
  },
  link: {
    group: 'Rows',
    brief: 'link texts to citations that agents registered',
    call: rows,
    detail: `{id?, text, numbers?, question?, sessionId?, runId?}
→ {id, runId, text, citations:[{…, registered: {citationId,claim,number?}}], uncited, problems}

text has marks of citations that agents registered: [12], [<id>] (docs/records.md). It is stored as an answer of
--project, --agent and --session.`,
  },
  audit: {
    group: 'Rows',
    brief: 'measure cited answers: coverage, verdicts, quotes, orphans',
    call: '[FILE | RUN] [options] < cited.jsonl',
    detail: `rows of attribute, if possible with response and sources
→ {id, coverage, citations, verdicts, statuses, quotes, misquotes, sources, orphans}
and a last row {total}

Stored answers: audit RUN, or with --session, --project, --agent or --db; with one of these the argument is the id of
an answer, else a file of that name is read if there is one.
Stored citations, counted: with --citations, or what selects them:
${selecting}
→ {citations, statuses, verdicts, registered, superseded, contradicted, agents, sources}`,
  },
  'verify-log': {
    group: 'Records',
    brief: 'verify the whole log',
    call: '[options]',
    detail: `→ {ok, size, root, chains, contents, checkpoints, attested, unattested: {from,to,count}, unindexed, problems}`,
  },
  prove: {
    group: 'Records',
    brief: 'print a proof that the log contains a citation',
    call: 'CITATION [options]',
    detail: `CITATION is an id, or the number of a citation of --project. The proof is under the newest checkpoint with the
citation.`,
  },
  'verify-proof': {
    group: 'Records',
    brief: 'verify such a proof offline',
    call: '[options] < proof',
    detail: 'Needs only the public key.',
  },
  checkpoint: {
    group: 'Records',
    brief: 'print the signed head of the log',
    call: '[options]',
    detail: 'Append it to a file outside of the database.',
  },
  keygen: {
    group: 'Records',
    brief: 'create keys for checkpoints',
    call: 'NAME',
    detail: '→ {signer, verifier}',
  },
  export: {
    group: 'Records',
    brief: 'write an answer or a session in another format',
    call: '[RUN] [options]',
    detail: `An answer as --format web-annotation, prov-json, schema-org, csl-json, ris, bibtex, text-fragments or ro-crate;
with --session ID, or --citations and a selection, their sources as harvard (default), ieee, apa, bibtex, csl-json
or ris (docs/formats.md); with --citation ID|NUMBER a citation as written in a text, inline (default) or one of these.
--session ID --format archive --signer FILE writes all of a session as a signed archive (docs/records.md).`,
  },
  'verify-archive': {
    group: 'Records',
    brief: 'verify an archive of a session offline',
    call: 'FILE [options]',
    detail: 'Needs only the public key.',
  },
  erase: {
    group: 'Records',
    brief: 'erase texts for good; the log stays provable',
    call: '[options]',
    detail: `→ {records, kinds, sourceIds, erasures, blobs, left}

--source, --run, --session, --user, --agent, --older-than or --all selects what to erase; --reason and --ground are
kept in the log (docs/erasure.md).`,
  },
  'export-person': {
    group: 'Records',
    brief: 'print everything stored under the id of a person',
    call: '[options]',
    detail: 'The person is --user ID or --agent ID.',
  },
  recheck: {
    group: 'Records',
    brief: 'fetch the pages of web sources again',
    call: '[SOURCE] [options]',
    detail: `→ {source, sourceId, state, checkedAt, citations:[{citationId,state,quote?}]}

Fetches the web sources of --project not fetched for 7 days, or --older-than DAYS; with SOURCE only that one, with
--run the pages that one answer cites, at once. What became of their citations is recorded.`,
  },
  conflicts: {
    group: 'Records',
    brief: 'list citations of a session that contradict each other',
    call: '--session ID [options]',
    detail: '→ {by: relation, from, to} or {by: verdicts, claim, supported, opposed}',
  },
  verdict: {
    group: 'Records',
    brief: 'a person confirms, rejects or replaces a citation',
    call: 'CITATION --decision KIND --by ID --reason TEXT [options]',
    detail: 'The earlier verdict stays in the log.',
  },
  settings: {
    group: 'Records',
    brief: 'show or change the settings of a project',
    call: '[NAME=VALUE] [options]',
    detail: `→ {set, inForce, changes:[{name,from,to,changedAt,by}]}

reasoningRequired, citationStyle, bibliographyStyle, minSupport, minQuoteSimilarity (docs/records.md) apply to all
later citations; NAME= without a value restores the option of the engine.`,
  },
  call: {
    group: 'Records',
    brief: 'call any operation on sources and citations',
    call: '[OPERATION] [options]',
    detail: `→ the answer of the service (docs/service.md)

Without OPERATION, lists the operations with the fields of --input.`,
  },
  eval: {
    group: 'Records',
    brief: 'check citations again that persons judged',
    call: '--from-feedback [options]',
    detail: `→ {citationId, claim, decision, before, status, outcome: agrees|cautious|disagrees}, and the sums

Citations that persons confirmed, rejected or replaced are checked as they would be judged now.`,
  },
  migrate: {
    group: 'Records',
    brief: 'migrate the database to this version',
    call: '[options]',
    detail: `→ {schema?, migrated, pending}; with --check {applied, pending}; with --dry-run {wouldMigrate}`,
  },
  demo: {
    group: 'Service',
    brief: 'a chat with citations on http://localhost:3000, without a key',
    call: '[options]',
    detail:
      'Its records are kept in memory. A model of CITATION_LLM_URL or OPENAI_API_KEY answers instead, if one is set.',
  },
  mcp: {
    group: 'Service',
    brief: 'serve tools for agents on standard input and output',
    call: '[options]',
    detail:
      'cite, check_answer, register_document, …: docs/mcp.md has the settings of clients and every tool.',
  },
  serve: {
    group: 'Service',
    brief: 'serve everything over HTTP',
    call: '[options]',
    detail: 'docs/service.md; GET /docs lists the operations.',
  },
  keys: {
    group: 'Service',
    brief: 'create, list, rotate and revoke API keys',
    call: 'create | list | rotate | revoke [options]',
    detail: `keys create --name NAME --role ROLE --project ID, keys list, keys rotate --key ID, keys revoke --key ID

--format text prints only the token.`,
  },
}
