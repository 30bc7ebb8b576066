/** Reads files and checks answers in a thread of its own, so that the page stays free while it works. */
import {
  CitationEngine,
  CitationError,
  explanationTree,
  lexicalMatcher,
  lexicalVerifier,
  memoryStore,
} from 'citespan'
import type { Attribution } from 'citespan'
import { statusWords, toCitationsData, uncitedWords } from 'citespan/client'
import type { CheckedAnswer, GivenFile, Job, JobAnswer, JudgedSentence, Jobs, ReadFile } from './jobs.ts'

type Explanation = NonNullable<Attribution['explanations']>[number]

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Job>) => {
  // Messages of pdf.js, which takes any worker for its own, come without a port.
  if (!port) return
  const done: Promise<Jobs[keyof Jobs]['made']> =
    data.kind === 'read' ? readFile(data.given) : checkAnswer(data.given)
  done.then(
    (made) => port.postMessage({ made } satisfies JobAnswer),
    (error: unknown) => port.postMessage({ error: messageOf(error) } satisfies JobAnswer),
  )
})

/** By words alone: no model, no key, no network. */
function createEngine(): CitationEngine {
  return new CitationEngine({
    matcher: lexicalMatcher(),
    verifier: lexicalVerifier(),
    store: memoryStore(),
    onIncident: () => {},
  })
}

async function readFile({ name, bytes, mediaType, encoding }: GivenFile): Promise<ReadFile> {
  const engine = createEngine()
  const file = { name, content: bytes, ...(mediaType && { mediaType }) }
  const source = await engine.addDocSource(file, { ...(encoding && { encoding }) })
  const { pages, regions, metadata } = source
  return {
    title: source.name,
    content: await engine.getSourceContent(source.id),
    mediaType: String(metadata?.['mediaType'] ?? ''),
    ...(pages && { pages }),
    ...(regions && { regions }),
  }
}

async function checkAnswer({ response, sources }: Jobs['check']['given']): Promise<CheckedAnswer> {
  const attribution = await createEngine().attribute({ response, sources, marks: true, explain: true })
  const { runId, citations, uncited, textParts, explanations = [], marks } = attribution
  return {
    text: textParts.join('\n\n'),
    data: toCitationsData({ runId, progress: 'complete', sources: attribution.sources, citations, uncited }),
    sentences: explanations.map(judged),
    wrongMarks: (marks?.problems ?? []).map(({ marker }) => marker),
  }
}

function judged(explanation: Explanation): JudgedSentence {
  const { claim } = explanation
  return {
    text: claim.text,
    start: claim.start,
    end: claim.end,
    ...statusOf(explanation),
    why: explanationTree(explanation).branches ?? [],
  }
}

function statusOf(explanation: Explanation): Pick<JudgedSentence, 'status' | 'words' | 'reason'> {
  const { status, reason, verdict, method, uncited, claim, evidence, missing, quoteCheck, objection } =
    explanation
  if (status === null || status === 'pending') {
    const { label, explanation: why } = uncitedWords[uncited ?? 'verifier-unavailable']
    return { status: uncited === 'not-a-claim' ? 'none' : 'uncited', words: label.toLowerCase(), reason: why }
  }
  const { words } = statusWords({
    status,
    verdict: verdict ?? undefined,
    method: method ?? undefined,
    text: claim.text,
    evidence,
    missing,
    quoteCheck,
    objection,
  })
  return { status, words, reason }
}

/** What went wrong; suggestions are for who writes a program. */
function messageOf(error: unknown): string {
  if (error instanceof CitationError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
