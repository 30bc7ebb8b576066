/**
 * Measures registrations and near-duplicate checks against their time limits, and how their times grow with the number
 * of registered sources.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileJournal } from '../../src/sources/repository/file/file-journal.ts'
import { createSourceRepository } from '../../src/sources/repository/repository.ts'
import type { SourceRepository } from '../../src/sources/repository/source-repository.ts'
import { growth, measure } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'

const SMALL = 1_000
const LARGE = 10_000
/** Limits in milliseconds. */
const REGISTRATION_LIMIT = 100
const CHECK_LIMIT = 10

const subjects = ['glacier', 'turbine', 'harbour', 'orchard', 'tunnel', 'archive', 'reactor', 'violin']

/** A page of about 4,000 characters. Every tenth page is a copy of the one before, with two words replaced. */
function page(number: number): { url: string; title: string; content: string } {
  const own = number % 10 === 9 ? number - 1 : number
  const sentences = Array.from({ length: 40 }, (_, index) => {
    const subject = subjects[(own + index) % subjects.length]!
    return `Survey ${own * 41 + index} of the ${subject} found a change of ${(own * 7 + index * 13) % 997} units over ${index + 2} years.`
  })
  const content = sentences.join(' ')
  return {
    url: `https://${subjects[number % 8]}.example/${number}`,
    title: `Page ${number}`,
    content: own === number ? content : content.replace('found', 'showed').replace('change', 'rise'),
  }
}

async function fill(repository: SourceRepository, count: number): Promise<SourceRepository> {
  for (let start = 0; start < count; start += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, index) => repository.register(page(start + index))))
  }
  return repository
}

const folder = mkdtemp(join(tmpdir(), 'citespan-bench-'))
const open: SourceRepository[] = []

/** Repositories that are filled once, when the first row needs them. */
const filled = new Map<string, Promise<SourceRepository>>()
function repositoryOf(kind: 'memory' | 'file', count: number): Promise<SourceRepository> {
  const name = `${kind}-${count}`
  const made = filled.get(name) ?? make(kind, count, name)
  filled.set(name, made)
  return made
}

async function make(kind: 'memory' | 'file', count: number, name: string): Promise<SourceRepository> {
  const journal = kind === 'file' ? fileJournal(join(await folder, `${name}.jsonl`)) : undefined
  const repository = createSourceRepository({ journal })
  open.push(repository)
  return await fill(repository, count)
}

let next = 1_000_000
const register = (repository: SourceRepository) => () => repository.register(page((next += 10)))

async function againstLimit(work: () => Promise<unknown>, limit: number): Promise<BenchResult> {
  const time = await measure(work)
  return { ratio: time / limit, detail: `${time.toFixed(2)} ms against ${limit} ms` }
}

async function grown(small: () => Promise<unknown>, large: () => Promise<unknown>): Promise<BenchResult> {
  const times = await growth(small, large)
  return {
    ratio: times.ratio,
    detail: `${times.small.toFixed(3)} ms with 1,000, ${times.large.toFixed(3)} ms with 10,000`,
  }
}

const check = (repository: SourceRepository) => {
  const { content } = page(5_000_008)
  const copy = page(9)
  return async () => {
    const found = await repository.nearDuplicates({ content: copy.content })
    if (found.length < 2) throw new Error('The copy was not found.')
    await repository.nearDuplicates({ content })
  }
}

export const suite: BenchSuite = {
  name: 'repository',
  rows: [
    {
      label: 'registration in a file, 10,000 sources present',
      peer: 'limit of 100 ms',
      target: { atMost: 1 },
      run: async () => againstLimit(register(await repositoryOf('file', LARGE)), REGISTRATION_LIMIT),
    },
    {
      label: 'registration in memory, 10,000 sources present',
      peer: 'limit of 100 ms',
      target: { atMost: 1 },
      run: async () => againstLimit(register(await repositoryOf('memory', LARGE)), REGISTRATION_LIMIT),
    },
    {
      label: 'registration in memory, growth',
      peer: '1,000 sources',
      target: { atMost: 2 },
      run: async () =>
        grown(register(await repositoryOf('memory', SMALL)), register(await repositoryOf('memory', LARGE))),
    },
    {
      label: 'two near-duplicate checks, 10,000 sources present',
      peer: 'limit of 10 ms each',
      target: { atMost: 1 },
      run: async () => againstLimit(check(await repositoryOf('memory', LARGE)), 2 * CHECK_LIMIT),
    },
    {
      label: 'near-duplicate check, growth',
      peer: '1,000 sources',
      target: { atMost: 2 },
      run: async () =>
        grown(check(await repositoryOf('memory', SMALL)), check(await repositoryOf('memory', LARGE))),
    },
  ],
  async end() {
    for (const repository of open) await repository.close()
    await rm(await folder, { recursive: true, force: true })
  },
}
