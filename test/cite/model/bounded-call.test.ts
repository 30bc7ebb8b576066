import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('without `ai`, every kind of model says what to install', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier !== 'ai') return next(specifier, context)
        throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' })
      },
    })
    const { createModelAsker } = await import('./src/cite/model/ask-model.ts')
    const { createEmbedder } = await import('./src/cite/match/meaning/embedder.ts')
    const { rerankMatcher } = await import('./src/cite/match/meaning/rerank.ts')
    const claims = [{ number: 1, textPart: 0, start: 0, end: 10, text: 'It rained.' }]
    const sources = [{ id: 'S1', number: 1, type: 'website', title: 'Rain', content: 'It rained all day.' }]
    const question = { functionId: 'f', elementName: 'e', instructions: 'i', prompt: 'p', itemCount: 1 }
    const calls = [
      () => createModelAsker({ model: 'any' })(question).next(),
      () => createEmbedder({ model: 'any' })({ queries: ['rain'], passages: [] }),
      () => rerankMatcher({ model: 'any' }).match({ claims, sources }).next(),
    ]
    const failed = (error) => [error.name, error.code, error.message]
    console.log(JSON.stringify(await Promise.all(calls.map((call) => call().catch(failed)))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const missing = [
    'CitationError',
    'missing-dependency',
    'Cannot import `ai`. Install it with `npm install ai`.',
  ]
  expect(JSON.parse(stdout)).toStrictEqual([missing, missing, missing])
})
