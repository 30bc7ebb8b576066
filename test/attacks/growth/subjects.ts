/** All families of hostile strings, and the functions that strangers' text reaches, by name: those that load quickly. */
import { marks } from './families/marks.ts'
import { markup } from './families/markup.ts'
import { prose } from './families/prose.ts'
import { signs } from './families/signs.ts'
import { unicode } from './families/unicode.ts'
import type { Families } from './family.ts'
import { factReaders } from './readers/facts.ts'
import { locateReaders } from './readers/locate.ts'
import { locatorReaders } from './readers/locators.ts'
import { outputReaders } from './readers/outputs.ts'
import { pageReaders } from './readers/page.ts'
import { pipelineReaders } from './readers/pipeline.ts'
import { protocolReaders } from './readers/protocols.ts'
import { textReaders } from './readers/text.ts'
import type { Readers } from './reader.ts'

export const families: Families = { ...signs, ...unicode, ...prose, ...markup, ...marks }

export const readers = {
  ...textReaders,
  ...locateReaders,
  ...factReaders,
  ...locatorReaders,
  ...outputReaders,
  ...pipelineReaders,
  ...pageReaders,
  ...protocolReaders,
} satisfies Readers
