import { afterEach, expect, test, vi } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import { incidentAdvice } from '../../../src/engine/incidents/incident-advice.ts'
import { createWarnOnce, warnOfNoSources } from '../../../src/engine/incidents/warn-once.ts'
import { textIds } from '../../../src/engine/incidents/text-ids.ts'

afterEach(() => void vi.restoreAllMocks())

/** The lines that are written for these incidents. */
function warned(incidents: readonly Incident[]): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
  const warn = createWarnOnce()
  for (const incident of incidents) warn(incident)
  vi.restoreAllMocks()
  return lines
}

const rest = ' (Further incidents of this kind are not shown.)'
const incident = (message: string, code = 'bad-event'): Incident => ({ step: 'stream', code, message })
const advice = 'Send UI message chunks only, each as the JSON of one event.'

test('the advice of each incident is the recorded one', async () => {
  const codes = [...Object.keys(incidentAdvice), 'of-no-list']
  const lines = codes.flatMap((code) => {
    const [line = '(nothing)'] = warned([{ step: 'match', code, message: 'It happened' }])
    return `${code}: ${line.replace(rest, '')}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/advice.txt')
})

test('each kind of incident is written once', () => {
  const lines = warned([
    incident('One.'),
    incident('Two.'),
    { ...incident('Three.'), step: 'match' },
    incident('Four.', 'bad-source'),
  ])
  expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'citespan: stream/bad-event: One.',
    'citespan: match/bad-event: Three.',
    'citespan: stream/bad-source: Four.',
  ])
})

test.each([
  ['No full stop', 'No full stop.'],
  ['Really?', 'Really?'],
  ['So!', 'So!'],
  ['This:', 'This:'],
  ['Half;', 'Half;'],
  ['Half,', 'Half,.'],
  ['  two\nlines\u001b[2J\u2028and\u200bmore ', 'two lines [2J and more.'],
])('the message %j is one sentence on one line', (message, line) => {
  expect(warned([incident(message)])).toEqual([`citespan: stream/bad-event: ${line} ${advice}${rest}`])
})

test.each([
  [`It broke. ${advice}`, 'Pass `onIncident` to the engine to see each one.'],
  ['Send UI message chunks only', advice],
])('advice that the message has is not said again: %j', (message, said) => {
  const [line] = warned([incident(message)])
  expect(line).toBe(`citespan: stream/bad-event: ${message.replace(/(?<!\.)$/, '.')} ${said}${rest}`)
})

test('of an advice in two parts, the part is left out that the message has', () => {
  const [line] = warned([
    { step: 'match', code: 'model-failed', message: 'Down; words were compared instead.' },
  ])
  expect(line).toBe(
    `citespan: match/model-failed: Down; words were compared instead. Check the model, its endpoint and its key;${rest}`,
  )
})

const open = { sentence: '', reason: 'no-source' }
const other = { sentence: '', reason: 'unmatched' }

test.each([
  [[open, other, open], [], 'complete', 2],
  [[open], [], 'complete', 1],
  [[other], [], 'complete', null],
  [[], [], 'complete', null],
  [[open], [incident('Seen.')], 'complete', null],
  [[open], [], 'aborted', null],
  [[open], [], 'failed', null],
])('without sources: %j with %j, %s', (uncited, incidents, outcome, count) => {
  const warn = vi.fn<(incident: Incident) => void>()
  warnOfNoSources({ uncited, incidents, outcome } as unknown as Parameters<typeof warnOfNoSources>[0], warn)
  const message = `An answer came without sources and without tool results; ${count} of its sentences could be cited.`
  expect(warn.mock.calls).toEqual(count === null ? [] : [[{ step: 'match', code: 'no-sources', message }]])
})

test('ids that are no texts are stored as digits or left out, and told', () => {
  const told: string[] = []
  const scope = { sessionId: 7, agentId: 12n, userId: null, project: { a: 1 } } as unknown as Parameters<
    typeof textIds
  >[0]
  const report = ({ step, code, message }: Incident) => void told.push(`${step} ${code} ${message}`)
  expect(textIds(scope, report)).toEqual({ sessionId: '7', agentId: '12' })
  expect(told).toEqual([
    'store id-not-text sessionId is a number; it is stored as text.',
    'store id-not-text agentId is a bigint; it is stored as text.',
    'store id-not-text userId is a null; it was left out.',
    'store id-not-text project is a object; it was left out.',
  ])
  const whole = { sessionId: 's', agentId: '', userId: undefined }
  expect(textIds(whole, report)).toEqual(whole)
  expect(told).toHaveLength(4)
})
