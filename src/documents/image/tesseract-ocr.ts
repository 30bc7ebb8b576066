import { closedFields, readClosed } from '../../core/fields.ts'
import type { Worker } from 'tesseract.js'
import { CitationError } from '../../core/error.ts'
import { untilAborted } from '../fetch/rules/page-clock.ts'
import type { OcrFunction, OcrImage, OcrResult, OcrWord } from './ocr.ts'

/** The languages to read, and the place of their data. */
export type TesseractOcrOptions = {
  /** Languages of the texts by Tesseract's names: `['eng', 'deu']`. */
  languages: readonly [string, ...string[]]
  /** Folder or URL of the language files: `eng.traineddata.gz`, …; no such file is downloaded from elsewhere. */
  langPath: string
  /** Whether the names of the language files end with `.gz`; true by default. */
  gzip?: boolean
}

/** An OCR function whose worker starts at the first call. */
export type TesseractOcr = OcrFunction & {
  /**
   * Ends the worker, which otherwise keeps the process running. An image that is being read is rejected with `closed`.
   * A waiting image or a later call starts another worker.
   */
  close(): Promise<void>
}

const tesseractOcrFields = closedFields<TesseractOcrOptions>({ languages: true, langPath: true, gzip: true })

/**
 * Creates an OCR function that reads PNG, JPEG, TIFF and WebP images with `tesseract.js` in a separate thread, one
 * image at a time. The language data is on npm: `@tesseract.js-data/eng` and others.
 *
 * Throws a `CitationError` `invalid-input` without languages or `langPath`, and for an unknown option. The OCR function
 * rejects with `missing-dependency`, with `not-found` if the data of a language is missing in the folder, with
 * `model-failed` if the image cannot be decoded or the data of a URL cannot be loaded, and with the reason of the
 * signal if it aborts before the image has been read.
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
      // If the worker did not start, there is nothing to end.
      () => {},
    )
  }

  async function readNow(image: OcrImage, signal: AbortSignal): Promise<OcrResult> {
    signal.throwIfAborted()
    // Reading an image can only be stopped by ending the worker.
    const onAbort = () => void end()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const { recognize } = await untilAborted(
        (running ??= startWorker({ languages, langPath, gzip })),
        signal,
      )
      return await untilAborted(recognize(image), signal)
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
 * Starts a worker. The library reports failures only to its `errorHandler`, and never settles the promise that it
 * returned. Without a handler it throws in an event, which would end the process.
 */
async function startWorker({
  languages,
  langPath,
  gzip,
}: Required<TesseractOcrOptions>): Promise<RunningWorker> {
  const { createWorker, OEM } = await loadTesseract()
  // Checked before the start, because a worker without its data can neither be used nor ended.
  await Promise.all(languages.map((code) => checkLanguage(code, { langPath, gzip })))
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const errorHandler = (reason: unknown) => failure.reject(failed(reason))
  const starting = createWorker([...languages], OEM.LSTM_ONLY, {
    langPath,
    gzip,
    // Nothing is written to the application's folder.
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
    async terminate() {
      // The library never settles what a terminated worker was reading.
      failure.reject(closed())
      await worker.terminate()
    },
  }
}

/** Throws `not-found` if the file of a language is missing. A URL is not checked before it is loaded. */
async function checkLanguage(
  code: string,
  { langPath, gzip }: { langPath: string; gzip: boolean },
): Promise<void> {
  // Looked up at run time, so that bundlers for browsers do not see an import.
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises')
  if (!files || /^https?:/i.test(langPath)) return
  const path = `${langPath.replace(/\/$/, '')}/${code}.traineddata${gzip ? '.gz' : ''}`
  try {
    await files.access(path)
  } catch (error) {
    throw new CitationError({
      code: 'not-found',
      message: `The data of the Tesseract language is not at ${JSON.stringify(path.slice(0, 300))}.`,
      suggestion: `Install @tesseract.js-data/${code}, and pass its folder as langPath.`,
      cause: error,
    })
  }
}

/** Listens for a crash of the Node thread, which would otherwise end the process. */
function listenForCrash(worker: Worker, onError: (reason: unknown) => void): void {
  const thread = (
    worker as { worker?: { on?: (event: 'error', listener: (reason: unknown) => void) => void } }
  ).worker
  thread?.on?.('error', onError)
}

/** The image in the form that `tesseract.js` takes: bytes in Node, a `Blob` in browsers. */
function inputOf({ bytes, mediaType }: OcrImage) {
  const isNode = globalThis.process?.versions?.node !== undefined
  // Its types require `Buffer`, but its code accepts any bytes.
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

function closed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The OCR function was closed before the image was read.',
    suggestion: 'Close it only after its last use, or call it again.',
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
