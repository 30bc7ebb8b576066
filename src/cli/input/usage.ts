/** The command line is invalid; its message and the usage are printed to standard error. */
export class UsageError extends Error {}

export const usage = `Usage: citespan <command> [options] < in.jsonl > out.jsonl

Reads JSON Lines from standard input and writes one line of JSON for each row, in the same order.

Commands
  attribute   {id?, response, question?, sources:[{id?,title?,url?,text}], marks?: true}
              → {id, citations:[{start,end,text,sourceIds,status,verdict,confidence,score,evidence,
                 reason, missing:[{start,end}], citedBy?}], uncited:[{start,end,reason}],
                 text?, problems?:[{code,marker,at}]}
  check       {id?, claim, before?, sources:[{id?,title?,text}], quote?}
              → {id, verdict, status, score, reason, evidence, missing:[{start,end}]}
  locate      {id?, quote, text}
              → {id, match: {start,end,similarity,kind} | null}
  extract     {id, toolName, input, output}
              → {id, sources:[{id,type,identifier,title,url,text,…}]}
  marks       {id?, text | chunks:[string], sources:[{id,url?,title?}], protocols?:[name],
               asked?:[name]}
              → {id, text, marks:[{at,sourceIds,protocol,stays?,pages?,label?}], problems:[{code,marker,at}]}
  footnotes   {id?, text | chunks, sources:[{id,url?,title?,publisher?,publishedAt?}], protocols?,
               asked?, numbering?: first-use | keep, heading?: Footnotes | Sources | References}
              → {id, text, section, footnotes:[{label,sourceId}], omitted:[{at,sourceIds}], problems}
              Marks become [^1] with a section below; without marks the sources are listed there
  generate    {id?, prompt, sources:[{sid,title?,url?,text?,content?}], format?, cite?, schema?,
               instructions?, retries?}; generate FILE reads one such object
              → {id, ok, content, format, finished, retries, reason, stats, sources_used, citations,
                 incidents}
  link        {id?, text, numbers?, question?, sessionId?, runId?}; text has marks of citations that
              agents registered: [12], [<id>] (docs/records.md); an answer of --project, --agent, --session
              → {id, runId, text, citations:[{…, registered: {citationId,claim,number?}}], uncited, problems}
  audit       rows of attribute, if possible with response and sources
              → {id, coverage, citations, verdicts, statuses, quotes, misquotes, sources, orphans}
              and a last row {total}. Stored runs: audit RUN, or with --session, --project, --agent, --db
              Stored citations, counted: with --citations, --source, --status, --since, --until, --text
              → {citations, statuses, verdicts, registered, superseded, contradicted, agents, sources}

evidence is [{sourceId,start,end,quote,similarity}]; missing lists the spans of the answer or claim
that no source covers. Offsets are UTF-16 code units, end exclusive.
Sources without an id are named S1, S2, … by their place; content is read where text is missing.
A field of a row that looks like a misspelt one is refused, as is any unknown one within sources.
Other columns of your own are left alone, and named once on standard error unless they begin with _.
On a terminal, progress is shown on standard error while rows are written to a file or a pipe.
An invalid line gives {line, id?, error: {code, message}}; the other lines are still processed.

Records
  verify-log              verify the whole log: {ok, size, root, chains, contents, checkpoints, attested,
                          unattested: {from,to,count}, unindexed, problems}
  prove CITATION          print a proof that the log contains it, under the newest checkpoint with it
  verify-proof < proof    verify such a proof offline, with the public key alone
  checkpoint              print the signed head of the log; append it to a file outside of the database
  keygen NAME             create keys for checkpoints: {signer, verifier}
  export RUN              an answer as --format web-annotation, prov-json, schema-org, csl-json, ris,
                          bibtex, text-fragments or ro-crate; with --session ID, the sources of a
                          session as csl-json, ris or bibtex (docs/formats.md), or all of it as a
                          signed archive (docs/records.md) with --format archive --signer FILE
  verify-archive FILE     verify such an archive offline, with the public key alone
  erase                   erase texts for good: {records, kinds, sourceIds, erasures, blobs, left}; one of
                          --source, --run, --session, --user, --agent, --older-than and --all selects;
                          --reason and --ground are kept in the log (docs/erasure.md)
  export-person           all that is kept under the id of a person: --user ID or --agent ID
  recheck                 look at the web sources of --project again that are older than 7 days, or than
                          --older-than DAYS, and record what became of their citations:
                          {source, sourceId, state, checkedAt, citations:[{citationId,state,quote?}]}
  recheck SOURCE, recheck --run RUN   one source, or the pages that one answer cites, now
  conflicts               what --session has recorded that cannot both hold:
                          {by: relation, from, to} or {by: verdicts, claim, supported, opposed}
  verdict CITATION        a person confirms, rejects or replaces a citation: --decision, --reason
  eval --from-feedback    check what persons confirmed, rejected or replaced again, as it would be judged now:
                          {citationId, claim, decision, before, status, outcome: agrees|cautious|disagrees},
                          and the sums; exit code 1 if any disagrees
  migrate                 bring the database to this version: {schema?, migrated, pending}; with --check
                          {applied, pending}, exit code 1 if any are pending; with --sql what would run,
                          for psql or sqlite3; with --dry-run run and rolled back: {wouldMigrate}
  mcp                     serve tools for agents (cite, register_document, …) on standard input and output

Service
  demo                    a chat with citations on http://localhost:3000, without a key; its records are
                          kept in memory. A model of CITATION_LLM_URL or OPENAI_API_KEY answers instead
  serve                   serve everything over HTTP (docs/service.md); GET /docs lists the operations
  keys create             create an API key: --name NAME, --role agent|user|auditor|admin, --project,
                          --agent, --user ID the person who calls with it (auditors and verdicts need one),
                          --expires DATE; --format text prints the token alone
  keys list, keys rotate --key ID, keys revoke --key ID

Options
  --db URL|FILE           postgres://… or an SQLite file; default: CITATION_DB_URL, else citations.db
  --schema NAME           schema of a PostgreSQL database; default: CITATION_DB_SCHEMA, else the first one
                          of the search path
  --schema-per-project    each project has a schema of its own
  --project, --all        migrate: the schema of a project, or all that there are
  --to NAME               migrate: the last migration to apply
  --checkpoints FILE      checkpoints to verify the log or a proof against
  --verifier KEY|FILE     public keys; a checkpoint must be signed by one of them
  --signer FILE           file with the private key that signs checkpoints and archives; serve: the same
  --output PATH           export: the file that is written; ro-crate writes a folder, or a file *.zip
  --blobs FOLDER|FILE|URL|db   serve, mcp, recheck: pages and files are kept here as they were received
                          (docs/archive.md), with db in the database itself; export, erase: where they were
  --archive-cited         serve, mcp: pages that are only cited are fetched and kept as well
  --min-quote-similarity NUMBER, --min-support NUMBER
                          serve, mcp, link: what a verdict must reach, 0 to 1, to be verified
  --domain-format NAME    serve, mcp: statutes or databases are cited in their own way; can be repeated
  --base URL              export: the address under which answers are known, for names of linked data
  --project, --agent, --session   actor that registers (mcp); what to audit or export; records to erase,
                          always of one project
  --source ID, --run ID, --user ID, --older-than DAYS, --all   erase: what; --all is everything of --project
  --reason TEXT, --ground TEXT   erase: why, and by which law, such as "GDPR Art. 17(1)(b)", without names;
                          verdict: the reason for readers
  --dry-run               erase: count what would be erased, and erase nothing
  --decision KIND         verdict: confirmed, rejected, or replaced with --replaced-by CITATION
  --by ID                 erase, export-person, recheck, verdict: the person who does it; verdict: needed, in the --role
                          auditor (default), user or admin
  --citations             audit: count citations, those of answers and those that agents registered
  --source ID, --status STATUS, --since DAY, --until DAY, --text WORDS   audit: which citations
  --since DAY, --older-than DAYS, --all, --limit NUMBER   recheck: sources registered from this day on, not
                          looked at for so long, all of them, so many at most
  --pace NUMBER           recheck: pages a minute; 6 by default
  --recheck PROJECT       serve: pages of this project that were not looked at for --older-than DAYS (7 by
                          default) are looked at again, at the --pace of each instance; can be repeated
  --watch                 recheck: go on with what becomes due, until a signal
  --allow-host HOST       mcp, serve, recheck: pages of this host may be fetched though it is private: wiki.corp,
                          localhost:8080, *.corp. Can be repeated, as the next two
  --allow-address RANGE   the same: pages of any host may be fetched at these addresses: 10.0.0.0/8
  --allow-port PORT       the same: pages may be fetched at this port, besides 80 and 443
  --host HOST, --port PORT   serve, demo: where to listen; 127.0.0.1 by default, at 8787 and 3000
  --origin ORIGIN         serve: pages of this origin may call; can be repeated
  --rate NUMBER           serve: requests of one credential in a minute; 600 by default
  --concurrent NUMBER, --concurrent-per-key NUMBER
                          serve: answers under way at once; 200, and 100 of one credential, by default
  --trust-proxy           serve: addresses of clients are those that the proxy adds to X-Forwarded-For
  --user-verdicts         serve: users, too, confirm, reject and replace citations
  --chat                  serve: POST /chat answers with the model of CITATION_LLM_URL
  --explain               attribute, check: add to each row what was considered for each claim and
                          which rule decided, as explanations:[…] and explanation:{…}
  --marks                 attribute: take marks such as [1] off the response and check what they cite, in
                          rows that do not say marks:false; text is what offsets index
  --format jsonl|text     output of audit, conflicts and recheck, or with --explain of attribute and check, where text is
                          a tree for each claim; default: text in a terminal, else jsonl
  --matcher KIND          attribute, check, generate, link: lexical, by shared words; llm, with a language model; nli,
                          matched by words and verified with a local model; embedding, rerank: matched
                          by meaning, verified by words or with CITATION_NLI_MODEL. Default: llm if
                          CITATION_LLM_URL is set, else lexical
  -h, --help              print this text
  -v, --version           print the version

Environment
  CITATION_DB_URL         database of the records, such as postgres://user:password@host/app
  CITATION_DB_SCHEMA      its schema, on PostgreSQL
  CITATION_LLM_URL        OpenAI-compatible endpoint, such as http://localhost:11434/v1, for
                          attribute, check, generate and mcp; an application's engine uses it as well
  CITATION_LLM_MODEL      name of the model
  CITATION_LLM_API_KEY    API key, if the endpoint requires one
  CITATION_LLM_VERIFY     strict (default): a call of its own judges each claim by its evidence;
                          fast: one call matches and judges; both are checked for differing facts
  CITATION_NLI_MODEL      model of --matcher nli: an id of the Hugging Face Hub or a folder; it needs
                          the package @huggingface/transformers
  CITATION_NLI_DTYPE      number format of its weights, such as q8
  CITATION_EMBEDDING_URL, _MODEL, _API_KEY, _MIN_SIMILARITY
                          embedding model of --matcher embedding; endpoint and key default to those of
                          CITATION_LLM, the least cosine to 0.5
  CITATION_RERANK_URL, _MODEL, _API_KEY, _MIN_SCORE
                          reranking model of --matcher rerank at URL/rerank, such as that of vLLM,
                          llama.cpp, Jina or Cohere; the least score defaults to 0.3
  CITATION_BLOBS, CITATION_ARCHIVE_CITED (1 or true), CITATION_MIN_QUOTE_SIMILARITY, CITATION_MIN_SUPPORT,
  CITATION_DOMAIN_FORMATS (names, with commas)
                          what --blobs, --archive-cited, --min-quote-similarity, --min-support and
                          --domain-format say, for the commands that take them
  CITATION_JWKS_URL, CITATION_JWT_ISSUER, CITATION_JWT_AUDIENCE
                          serve: tokens of this identity provider are credentials too

Exit code: 0 success; 1 some rows failed, a log or proof is not valid, or
migrations are pending; 2 invalid usage or settings.`
