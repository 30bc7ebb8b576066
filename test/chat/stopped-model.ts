import { MockLanguageModelV4 } from 'ai/test'
import { scriptedModel } from '../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../fixtures/scripted-model.ts'
import { turns } from '../fixtures/turns.ts'

/**
 * The scripted model. Its reader stops it at the end of the last step: after all texts have been sent, but before the
 * chunk that ends the step.
 */
export function stoppedModel(steps: readonly ScriptedStep[], stop: AbortController): MockLanguageModelV4 {
  const model = scriptedModel(steps)
  let call = 0
  return new MockLanguageModelV4({
    async doStream(options) {
      const result = await model.doStream(options)
      call += 1
      if (call < steps.length) return result
      const reader = result.stream.getReader()
      return {
        ...result,
        stream: new ReadableStream({
          async pull(controller) {
            const { value } = await reader.read()
            if (value?.type !== 'finish') {
              controller.enqueue(value!)
              return
            }
            await turns(100)
            stop.abort()
            await new Promise(() => {})
          },
        }),
      }
    },
    async doGenerate(options) {
      call += 1
      if (call < steps.length) return model.doGenerate(options)
      stop.abort()
      options.abortSignal?.throwIfAborted()
      return model.doGenerate(options)
    },
  })
}
