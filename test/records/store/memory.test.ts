import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { describeStore } from './conformance.ts'

describeStore('memory', async () => {
  const store = memoryStore()
  return { store, [Symbol.asyncDispose]: () => store.close() }
})

test('runs in a browser: nothing it imports needs Node or a database', () => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(
      /(?:^(?:import|export) [^']*from |\bimport\()'([^']+)'/gm,
    )) {
      if (target!.startsWith('.')) visit(resolve(dirname(file), target!))
      else packages.add(target!)
    }
  }
  visit(resolve(import.meta.dirname, '../../../src/records/store/memory/store.ts'))
  expect(files.size).toBeGreaterThan(5)
  // What hashes the log where there is no `node:crypto`: plain JavaScript, without imports of its own.
  const plain = ['@noble/hashes/sha2.js', '@noble/hashes/utils.js', 'zod']
  expect([...packages].toSorted()).toStrictEqual(plain)
})
