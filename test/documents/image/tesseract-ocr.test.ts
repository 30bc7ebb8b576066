import { describe, expect, test, vi } from 'vitest'
import { tesseractOcr } from '../../../src/documents/image/tesseract-ocr.ts'
import { pngOf } from '../../fixtures/images.ts'
import { errorOf } from '../../records/store/rejection.ts'

/** Workers of the library: each call takes the next, and has what it does while it starts and reads. */
const workers = vi.hoisted((): FakeWorker[] => [])
type FakeWorker = { start(): Promise<unknown>; read(): Promise<unknown>; terminate(): void }

vi.mock('tesseract.js', () => ({
  OEM: { LSTM_ONLY: 1 },
  async createWorker() {
    const { start, read, terminate } = workers.shift()!
    await start()
    return { recognize: read, terminate: async () => terminate() }
  },
}))

const image = { bytes: pngOf(10, 10), mediaType: 'image/png', width: 10, height: 10 }

// What it recognises is tried with real data by `node test/faults/tesseract.ts`.
test('languages without data say where they were looked for, and no thread is left', async () => {
  const ocr = tesseractOcr({ languages: ['eng'], langPath: '/nowhere/' })
  expect(await errorOf(ocr(image, { signal: new AbortController().signal }))).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('"/nowhere/eng.traineddata.gz"'),
    suggestion: expect.stringContaining('@tesseract.js-data/eng'),
  })
  await ocr.close()
  await expect(ocr(image, { signal: AbortSignal.abort(new Error('ended')) })).rejects.toThrow('ended')
})

test.each([
  {},
  { languages: [], langPath: 'x' },
  { languages: ['eng'] },
  { languages: ['eng'], langPath: '' },
])('nothing is downloaded from anywhere that is not named: %j', (options) =>
  expect(() => tesseractOcr(options as never)).toThrow('langPath'),
)

// A worker of the library that was terminated never settles what it was reading.
describe('a worker that is ended while it works', () => {
  const never = () => new Promise<never>(() => {})
  const recognised = { data: { text: 'Lifts.', blocks: [] } }
  const worker = (step: Partial<FakeWorker>) => {
    const made = {
      start: async () => {},
      read: vi.fn<FakeWorker['read']>(async () => recognised),
      terminate: vi.fn<FakeWorker['terminate']>(),
      ...step,
    }
    workers.push(made)
    return made
  }
  const reading = () => {
    const ocr = tesseractOcr({ languages: ['eng'], langPath: 'https://data.test' })
    const clock = new AbortController()
    const read = () => ocr(image, { signal: new AbortController().signal })
    return { ocr, read, clock, first: ocr(image, { signal: clock.signal }).catch((error: unknown) => error) }
  }

  test.each<['start' | 'read', boolean]>([
    ['start', false],
    ['read', true],
  ])(
    'by an abort during its %s: the call rejects with the reason, and later ones are read',
    async (step, ends) => {
      const begun = Promise.withResolvers<void>()
      const ended = worker({
        [step]() {
          begun.resolve()
          return never()
        },
      })
      const { read, clock, first } = reading()
      const second = read()
      await begun.promise
      const next = worker({})
      clock.abort(new Error('too slow'))
      expect(await first).toMatchObject({ message: 'too slow' })
      expect([await second, await read()]).toMatchObject([{ text: 'Lifts.' }, { text: 'Lifts.' }])
      expect(ended.terminate).toHaveBeenCalledTimes(ends ? 1 : 0)
      expect(next.read).toHaveBeenCalledTimes(2)
    },
  )

  test('by close(): the call rejects with `closed`, and later ones are read', async () => {
    const begun = Promise.withResolvers<void>()
    const ended = worker({
      read() {
        begun.resolve()
        return never()
      },
    })
    const { ocr, read, first } = reading()
    await begun.promise
    await ocr.close()
    worker({})
    expect([await first, await read()]).toMatchObject([{ code: 'closed' }, { text: 'Lifts.' }])
    expect(ended.terminate).toHaveBeenCalledOnce()
  })

  test('a worker whose start ends after the abort is terminated', async () => {
    const [begun, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const terminated = Promise.withResolvers<void>()
    const late = worker({
      start() {
        begun.resolve()
        return started.promise
      },
      terminate: terminated.resolve,
    })
    const { clock, first } = reading()
    await begun.promise
    clock.abort(new Error('too slow'))
    await first
    started.resolve()
    await terminated.promise
    expect(late.read).not.toHaveBeenCalled()
  })
})
