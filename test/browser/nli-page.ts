import { env } from '@huggingface/transformers'
import { CitationEngine } from 'citespan'
import { nliVerifier } from 'citespan/nli'

// Everything comes from the page's own server, nothing from the Hub or from a network for content delivery.
env.remoteHost = `${location.origin}/`
env.remotePathTemplate = 'models/{model}/'
env.useBrowserCache = false
const runtime = `${location.origin}/ort/ort-wasm-simd-threaded.asyncify`
Object.assign(env.backends.onnx.wasm!, {
  wasmPaths: { mjs: `${runtime}.mjs`, wasm: `${runtime}.wasm` },
  numThreads: 1,
})

const verifier = nliVerifier({ model: 'tiny', device: 'wasm', dtype: 'fp32' })
const engine = new CitationEngine({ verifier })

/** The verdicts on two sentences, or why there are none. */
async function judge(): Promise<string[]> {
  await verifier.load()
  const { citations } = await engine.attribute({
    response: 'One can ride the tram each morning. One can take the ferry each evening.',
    sources: [{ content: 'The tram to ride goes daily.' }, { content: 'The ferry to take never goes.' }],
  })
  return citations.map(({ verifier: by, verdict }) => `${by} ${verdict}`)
}

Object.assign(window, { judged: judge().catch((error: unknown) => [String(error)]) })
