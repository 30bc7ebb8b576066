import { validateUIMessages } from 'ai'
import { describe, expect, test } from 'vitest'
import { citationsDataSchema } from '../../../src/core/shapes/citations-data-schema.ts'
import { data } from '../../page/client/answers.ts'

const unknownField = { ...data, unknown: true }
const wrong = { ...data, progress: 'half' }

describe('a schema that is loaded at its first use', () => {
  test('parses as the schema does', async () => {
    expect(await citationsDataSchema.parseAsync(unknownField)).toEqual(data)
    await expect(citationsDataSchema.parseAsync(wrong)).rejects.toThrow('progress')
    expect(await citationsDataSchema.safeParseAsync(unknownField)).toMatchObject({ success: true, data })
    expect(await citationsDataSchema.safeParseAsync(wrong)).toMatchObject({ success: false })
  })

  test('checks the parts of a message for the AI SDK', async () => {
    const messagesWith = (part: unknown) => [
      { id: 'm', role: 'assistant', parts: [{ type: 'data-citations', id: 'c', data: part }] },
    ]
    const dataSchemas = { citations: citationsDataSchema }
    const [message] = await validateUIMessages({ messages: messagesWith(data), dataSchemas })
    expect(message!.parts).toMatchObject([{ type: 'data-citations', data }])
    await expect(validateUIMessages({ messages: messagesWith(wrong), dataSchemas })).rejects.toThrow(
      'progress',
    )
  })
})
