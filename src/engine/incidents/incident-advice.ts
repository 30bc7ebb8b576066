/** What a developer can do about an incident, by its code. */
export const incidentAdvice: Readonly<Record<string, string>> = {
  'answer-failed': 'Check the model that writes the answer, its endpoint and its key.',
  'answer-not-read':
    'Name the place of answer and sources by `fields`, or pass `sources`: docs/endpoints.md.',
  'answer-too-large': 'Cite it by `engine.attribute`, which has no such limit.',
  'answer-too-long': 'Answers of that length are cited in part; split them.',
  'bad-event': 'Send UI message chunks only, each as the JSON of one event.',
  'bad-evidence': 'Have the verifier give offsets of the content that it was given.',
  'bad-source': 'Have the extractor return a list of sources with a url, content, identifier or title.',
  'bad-verification': 'Have the verifier return one verification for each claim.',
  'body-compressed': 'Compress behind the middleware, or with gzip, deflate or br.',
  'budget-spent': 'Raise `maxCalls` or `maxTokens` of the model.',
  'callback-failed': 'Mend the callback, which threw.',
  'content-too-long': 'Register long documents in parts.',
  'event-too-long': 'Send the large data apart from the stream of the answer.',
  'extractor-failed': 'Mend the extractor: the output of its tool gives no sources until then.',
  'id-not-text': 'Give ids as strings.',
  'links-dropped': 'Have the matcher name the numbers of the claims and sources that it was given.',
  'matcher-failed': 'Check the matcher; words were compared instead.',
  'missing-dependency': 'Words were compared instead.',
  'model-failed': 'Check the model, its endpoint and its key; words were compared instead.',
  'no-sources':
    'Sources are read from the results of tools; give those that stand in the prompt by `run.addSources`, or as `sources` of the endpoint.',
  'no-sources-found': 'Register an extractor for the tool: `engine.registerExtractor`, docs/endpoints.md.',
  'not-stored': 'Check that the store can be reached; `onUnsaved` receives the record, to store it later.',
  'other-sessions':
    'Read them as a user of the project, `engine.as({ role: "user" }).listCitations()`, or name whose they are: `context: { sessionId }` or `{ agentId }`.',
  'output-too-large': 'Return less from the tool, or cite from a part of it.',
  'part-not-read': 'Look at what the stream contains; the part was passed on.',
  'source-dominates': 'Look at that source: it may be written to be cited.',
  'provider-citation-not-placed':
    'Look at the offsets of the provider: they fit no sentence of the text that it wrote.',
  'sources-not-read': 'Look at the output of the tool; it gave no sources.',
  'sources-without-text': 'Give the text of each source as `content` (or `text`).',
  'stream-broken': 'Look at the connection to the model; what arrived was recorded.',
  'telemetry-failed': 'Check the SDK of the telemetry and its exporters; the answer is cited without it.',
  'text-without-sources': 'Pass `sources`, or answer with a UI message stream or JSON.',
  timeout: 'Raise `timeoutMs`, or use a faster model; what was open by then has no verdict of the model.',
  'too-many-passages': 'Raise `maxPassages`, or give fewer sources.',
  'too-many-provider-citations': 'Ask the model for fewer citations.',
  'too-many-sources': 'Return fewer results from the tool.',
  'type-not-read': 'Answer in JSON, an event stream, JSON lines or plain text: docs/endpoints.md.',
  'verifier-failed': 'Check the model of the verifier; words were compared instead.',
  'verifier-fell-back': 'Check the model of the verifier; those claims keep the verdict by words.',
}

/** Incidents that report a decision of citespan rather than a failure. */
export const decisions: ReadonlySet<string> = new Set(['source-share', 'near-duplicate-sources'])
