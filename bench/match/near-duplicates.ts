import type { Source } from '../../src/core/source.ts'
import { SIGNATURE_SIZE, writeSignature } from '../../src/sources/registry/min-hash.ts'
import { groupNearDuplicates } from '../../src/sources/registry/near-duplicates.ts'
import { compare, formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createCorpus } from './corpus.ts'

/**
 * Writes the signature of classic MinHash: each four-word shingle is hashed by 128 hash functions, and each keeps its
 * smallest value.
 */
function writeClassicSignature(text: string, signature: Uint32Array): void {
  signature.fill(0xffffffff)
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const hashes = words.map((word) => {
    let hash = 0x811c9dc5
    for (let index = 0; index < word.length; index++)
      hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
    return hash
  })
  for (let index = 3; index < hashes.length; index++) {
    const run =
      hashes[index]! + 31 * (hashes[index - 1]! + 31 * (hashes[index - 2]! + 31 * hashes[index - 3]!))
    for (let place = 0; place < SIGNATURE_SIZE; place++) {
      const value = (Math.imul(run, 2 * place + 0x9e3779b1) + Math.imul(place, 0x85ebca6b)) >>> 0
      if (value < signature[place]!) signature[place] = value
    }
  }
}

function signAll(
  sources: readonly Source[],
  write: (text: string, signature: Uint32Array) => unknown,
): number {
  const signature = new Uint32Array(SIGNATURE_SIZE)
  let sum = 0
  for (const { content } of sources) {
    write(content, signature)
    sum += signature[0]!
  }
  return sum
}

async function againstClassic(): Promise<BenchResult> {
  const { sources } = createCorpus(2_000)
  const times = await compare(
    () => signAll(sources, writeSignature),
    () => signAll(sources, writeClassicSignature),
    { repetitions: 5 },
  )
  return {
    ratio: times.speedup,
    detail: `${formatTime(times.own / sources.length)} against ${formatTime(times.peer / sources.length)} a source`,
  }
}

/** Sources of which half are copies of the others, so that each bucket has several. */
function withCopies(count: number): Source[] {
  const { sources } = createCorpus(count / 2)
  const copies = sources.map((source) => ({
    ...source,
    id: `${source.id}-copy`,
    contentHash: `${source.contentHash}-copy`,
    content: `${source.content} Copied.`,
  }))
  return [...sources, ...copies]
}

async function growthOverSize(): Promise<BenchResult> {
  const small = withCopies(10_000)
  const large = withCopies(50_000)
  const found = (await groupNearDuplicates(small)).length
  const times = await growth(
    () => groupNearDuplicates(small),
    () => groupNearDuplicates(large),
    { repetitions: 3 },
  )
  return {
    ratio: times.ratio,
    detail: `${formatTime(times.small)}, ${formatTime(times.large)}; ${found} of 5000 pairs found`,
    ...(found < 4_500 && { broken: 'copies are missed' }),
  }
}

export const suite: BenchSuite = {
  name: 'near-duplicates',
  rows: [
    { label: 'signatures of 2 KB', peer: 'classic MinHash', target: { atLeast: 4 }, run: againstClassic },
    {
      label: '50,000 sources by the time of 10,000',
      peer: 'itself',
      target: { atMost: 5.5 },
      run: growthOverSize,
    },
  ],
}
