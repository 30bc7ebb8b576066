import { closedFields, readClosed } from '../../core/fields.ts'
import type { Worker } from 'tesseract.js'
import { CitationError } from '../../core/error.ts'
import type { OcrFunction, OcrImage, OcrResult, OcrWord } from './ocr.ts'

/** Where the data of the languages are, and which are read. */
export type TesseractOcrOptions = {
  /** Languages of the texts as Tesseract names them: `['eng', 'deu']`. */
  languages: readonly [string, ...string[]]
  /** Folder or URL of the files `eng.traineddata.gz`, …; nothing is downloaded from anywhere else. */
  langPath: string
  /** Whether the names of these files end with `.gz`; by default they do. */
  gzip?: boolean
}

/** An OCR function whose worker is started when it is first called. */
export type TesseractOcr = OcrFunction & {
  /** Ends the worker, which otherwise keeps the process running; a later call starts another. */
  close(): Promise<void>
}

const tesseractOcrFields = closedFields<TesseractOcrOptions>({ languages: true, langPath: true, gzip: true })

/**
 * Recognises texts with `tesseract.js` in a thread of its own, one image at a time: PNG, JPEG, TIFF
 * and WebP. The data of languages are on npm: `@tesseract.js-data/eng` and others.
 *
 * @throws CitationError `missing-dependency`, `not-found` for a language whose data are not there,
 *   and `model-failed` for an image that cannot be decoded.
 *
 * @example
 * const ocr = tesseractOcr({ languages: ['eng'], langPath: 'node_modules/@tesseract.js-data/eng/4.0.0_best_int' })
 * const engine = new CitationEngine({ mode: 'basic', documents: { ocr } })
 * await engine.addDocSource('scan.png')
 * await ocr.close()
 */
export function tesseractOcr(options: TesseractOcrOptions): TesseractOcr {
  const { languages, langPath, gzip = true } = readClosed(options, tesseractOcrFields, 'tesseractOcr()')
  if (!Array.isArray(languages) || languages.length === 0 || typeof langPath !== 'string' || langPath === '')
    throw withoutData()
  let running: Promise<RunningWorker> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const worker = running
    running = undefined
    await worker?.then(
      ({ terminate }) => terminate(),
      // A worker that did not start has nothing to end.
      () => {},
    )
  }

  async function readNow(image: OcrImage, signal: AbortSignal): Promise<OcrResult> {
    signal.throwIfAborted()
    // An image that is being read cannot be given up but with its worker.
    const onAbort = () => void end()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const { recognize } = await (running ??= startWorker({ languages, langPath, gzip }))
      return await recognize(image)
    } catch (error) {
      await end()
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  const ocr = (image: OcrImage, { signal }: { signal: AbortSignal }): Promise<OcrResult> => {
    const read = turn.then(() => readNow(image, signal))
    turn = read.catch(() => {})
    return read
  }
  return Object.assign(ocr, { close: end })
}

type RunningWorker = {
  recognize(image: OcrImage): Promise<OcrResult>
  terminate(): Promise<void>
}

/**
 * Starts a worker. The library reports failures to its `errorHandler` alone, and never settles what
 * it returned; without a handler it throws in an event, which would end the process.
 */
async function startWorker({
  languages,
  langPath,
  gzip,
}: Required<TesseractOcrOptions>): Promise<RunningWorker> {
  const { createWorker, OEM } = await loadTesseract()
  // Before the start: a worker that lacks its data can neither be used nor ended.
  await Promise.all(languages.map((code) => checkLanguage(code, { langPath, gzip })))
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const errorHandler = (reason: unknown) => failure.reject(failed(reason))
  const starting = createWorker([...languages], OEM.LSTM_ONLY, {
    langPath,
    gzip,
    // Nothing is written beside the application.
    cacheMethod: 'none',
    errorHandler,
  })
  const worker = await Promise.race([starting, failure.promise])
  listenForCrash(worker, errorHandler)
  return {
    async recognize(image) {
      const output = { text: true, blocks: true }
      const { data } = await Promise.race([worker.recognize(inputOf(image), {}, output), failure.promise])
      return {
        text: data.text,
        words: wordsOf(data.blocks ?? []),
        engine: `tesseract.js (${languages.join('+')})`,
      }
    },
    terminate: async () => void (await worker.terminate()),
  }
}

/** Throws where the file of a language is missing; what a URL serves is seen when it is loaded. */
async function checkLanguage(
  code: string,
  { langPath, gzip }: { langPath: string; gzip: boolean },
): Promise<void> {
  // Looked up at run time instead of imported, so that bundlers for browsers do not see it.
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises')
  if (!files || /^https?:/i.test(langPath)) return
  const path = `${langPath.replace(/\/$/, '')}/${code}.traineddata${gzip ? '.gz' : ''}`
  try {
    await files.access(path)
  } catch (error) {
    throw new CitationError({
      code: 'not-found',
      message: `The data of Tesseract's language are not at ${JSON.stringify(path.slice(0, 300))}.`,
      suggestion: `Install @tesseract.js-data/${code}, and pass its folder as langPath.`,
      cause: error,
    })
  }
}

/** A thread of Node whose crash nobody listens to ends the process. */
function listenForCrash(worker: Worker, onError: (reason: unknown) => void): void {
  const thread = (
    worker as { worker?: { on?: (event: 'error', listener: (reason: unknown) => void) => void } }
  ).worker
  thread?.on?.('error', onError)
}

/** The library takes bytes in Node, and a `Blob` in browsers. */
function inputOf({ bytes, mediaType }: OcrImage) {
  const isNode = globalThis.process?.versions?.node !== undefined
  // Its types know `Buffer`, its code takes any bytes.
  return (isNode ? bytes : new Blob([new Uint8Array(bytes)], { type: mediaType })) as Blob
}

type Blocks = readonly {
  paragraphs: readonly { lines: readonly { words: readonly TesseractWord[] }[] }[]
}[]
type TesseractWord = {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

function wordsOf(blocks: Blocks): OcrWord[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
      confidence: Math.min(1, Math.max(0, confidence / 100)),
    }))
}

function failed(reason: unknown): CitationError {
  const why = reason instanceof Error ? reason.message : String(reason)
  return new CitationError({
    code: 'model-failed',
    message: `Tesseract could not read the image: ${why.slice(0, 300)}.`,
    suggestion: 'Check that it opens in a viewer, and save it as PNG.',
    cause: reason,
  })
}

function withoutData(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'tesseractOcr() needs languages, and langPath, the folder or URL of their data.',
    suggestion: "Install @tesseract.js-data/eng, and pass { languages: ['eng'], langPath } with its folder.",
  })
}

async function loadTesseract(): Promise<typeof import('tesseract.js')> {
  try {
    return await import('tesseract.js')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `tesseract.js`, which recognises texts.',
      suggestion: 'Install it (`npm install tesseract.js`), or pass another OCR function.',
      cause: error,
    })
  }
}
