import { tool } from 'ai'
import { z } from 'zod'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'

export const ICE = 'The glacier lost 14 metres of ice between 2010 and 2020.'
export const PIER = 'The pier at Kolm is 400 metres long.'

const page = (name: string, content: string) => ({ title: name, url: `https://${name}.example/`, content })

/** Searches in the first turn, answers the second one from what it found then, and searches again in the third. */
export const model = scriptedModel([
  [toolCall('1', 'search', { for: 'ice' })],
  [[ICE]],
  [[ICE]],
  [toolCall('2', 'search', { for: 'pier' })],
  [[`${PIER} ${ICE}`]],
])

export const tools = {
  search: tool({
    inputSchema: z.object({ for: z.string() }),
    execute: async (asked) => ({
      results:
        asked.for === 'ice' ? [page('lamp', 'The lamp is lit.'), page('ice', ICE)] : [page('pier', PIER)],
    }),
  }),
}
