import { defineCitationElements } from 'citespan/element'
import { element } from '../page/element.ts'
import { onOpenSource } from '../page/open-source.ts'
import { openSource } from '../page/panel.ts'
import { requestFor } from '../page/source-request.ts'
import type { SourceFiles } from '../page/source-request.ts'
import { example } from './example.ts'
import type { CheckedAnswer, GivenText, JudgedSentence } from './jobs.ts'
import { showResult } from './result.ts'
import { runJob } from './run-job.ts'
import { givenSources, originalOf, setSources, watchSources } from './sources.ts'

defineCitationElements()

const answer = element('answer', HTMLTextAreaElement)
const answerProblem = element('answer-problem', HTMLElement)
const check = element('check', HTMLButtonElement)
const stop = element('stop', HTMLButtonElement)
const problem = element('problem', HTMLElement)
const result = element('result', HTMLElement)
const heading = element('result-heading', HTMLElement)
const summary = element('summary', HTMLElement)

/** What is shown, with the texts that it was checked against. */
let shown: { checked: CheckedAnswer; texts: readonly GivenText[]; files: SourceFiles } | null = null
let running: AbortController | null = null

/** Checks what the fields hold, and shows what comes of it or why nothing does. */
async function checkNow({ isAsked = true }: { isAsked?: boolean } = {}): Promise<void> {
  complain(answerProblem, '')
  complain(problem, '')
  const response = answer.value
  if (response.trim() === '') {
    complain(answerProblem, 'Paste the answer that is to be checked.')
    answer.focus()
    return
  }
  const controller = new AbortController()
  running = controller
  setBusy(true)
  try {
    const texts = await orStopped(givenSources(), controller.signal)
    if (!texts.some(({ content }) => content.trim() !== '')) {
      throw new Error('Add at least one source with a text: the answer is checked against it.')
    }
    const checked = await runJob('check', { response, sources: texts }, controller.signal)
    shown = { checked, texts, files: filesOf(texts) }
    showResult(checked, openEvidence)
    if (isAsked) heading.focus()
  } catch (error) {
    result.dataset['state'] = shown ? 'done' : 'empty'
    if (!shown) summary.textContent = ''
    complain(problem, error instanceof Error ? error.message : String(error))
  } finally {
    if (running === controller) running = null
    setBusy(false)
  }
}

function orStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, stopped])
}

function setBusy(isBusy: boolean): void {
  const hadFocus = document.activeElement === check || document.activeElement === stop
  check.hidden = isBusy
  stop.hidden = !isBusy
  result.ariaBusy = isBusy ? 'true' : null
  if (isBusy) {
    result.dataset['state'] = 'busy'
    summary.textContent = 'Checking …'
  }
  // The focused button is hidden now.
  if (hadFocus) (isBusy ? stop : check).focus()
}

/** The texts and files as they were when the answer was checked. */
function filesOf(texts: readonly GivenText[]): SourceFiles {
  const originals = new Map(texts.map(({ id }) => [id, originalOf(id)]))
  return {
    loadText: async (_, { id }) => texts.find((text) => text.id === id)?.content ?? '',
    findOriginal: async ({ id }) => originals.get(id) ?? null,
  }
}

function openEvidence({ start, end }: JudgedSentence): void {
  if (!shown) return
  const { checked, files } = shown
  const { citations, failed = [], sources } = checked.data
  const citation = [...citations, ...failed].find((one) => one.start === start && one.end === end)
  const evidence = citation?.evidence[0] ?? null
  const source = sources.find(({ id }) => id === (evidence?.sourceId ?? citation?.sourceIds[0]))
  const request = source && requestFor(checked.data, { source, evidence }, files)
  if (request) void openSource(request)
}

function complain(place: HTMLElement, words: string): void {
  place.textContent = words
}

function begin({
  answer: text,
  sources,
}: {
  answer: string
  sources: Parameters<typeof setSources>[0]
}): void {
  running?.abort(new Error('Stopped.'))
  answer.value = text
  setSources(sources)
  complain(answerProblem, '')
  complain(problem, '')
}

watchSources()
onOpenSource(result, {
  dataOf: () => shown?.checked.data,
  files: {
    loadText: (runId, source) => shown!.files.loadText(runId, source),
    findOriginal: (source) => shown!.files.findOriginal(source),
  },
  open: (request) => void openSource(request),
})
check.addEventListener('click', () => void checkNow())
stop.addEventListener('click', () => running?.abort(new Error('Stopped.')))
answer.addEventListener('input', () => complain(answerProblem, ''))
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || running) return
  event.preventDefault()
  void checkNow()
})
element('clear', HTMLButtonElement).addEventListener('click', () => {
  begin({ answer: '', sources: [{}] })
  shown = null
  result.dataset['state'] = 'empty'
  summary.textContent = ''
  answer.focus()
})
element('example', HTMLButtonElement).addEventListener('click', () => {
  begin(example)
  void checkNow()
})
element('starting', HTMLElement).remove()
begin(example)
void checkNow({ isAsked: false })
