import { rolldown } from 'rolldown'
import { launchBrowser } from '../../test/fixtures/browser.ts'
import { formatTime, median } from '../harness.ts'
import type { BenchResult, BenchRow, BenchSuite } from '../harness.ts'
import type { Bench } from './in-page.tsx'

declare const bench: Bench

type Name = Parameters<Bench['firstView']>[0]

/** Milliseconds of a frame at 60 Hz. */
const FRAME = 1000 / 60
const REPETITIONS = 5
const CHANGES = 15

/** Opens a browser with the script of this benchmark, bundled as for production. */
async function openPage() {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await using build = await rolldown({
    input: new URL('in-page.tsx', import.meta.url).pathname,
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await page.setContent('<!doctype html><html lang="en"><title>Bench</title><body></body></html>')
  await page.addScriptTag({ type: 'module', content: output[0].code })
  await page.waitForFunction(() => 'bench' in globalThis)
  return { page, [Symbol.asyncDispose]: () => browser.close() }
}

async function firstView(name: Name): Promise<BenchResult> {
  await using opened = await openPage()
  const { page } = opened
  const view = (isCited: boolean) =>
    page.evaluate(([name, isCited]) => bench.firstView(name, { isCited }), [name, isCited] as const)
  await view(true)
  const times: { cited: number; plain: number }[] = []
  for (let turn = 0; turn < REPETITIONS; turn++) {
    times.push({ cited: await view(true), plain: await view(false) })
  }
  const cited = median(times.map((time) => time.cited))
  const plain = median(times.map((time) => time.plain))
  return {
    ratio: median(times.map((time) => time.cited / time.plain)),
    detail: `${formatTime(cited)} against ${formatTime(plain)}`,
  }
}

async function lateChange(name: Name): Promise<BenchResult> {
  await using opened = await openPage()
  const times = await opened.page.evaluate(([name, count]) => bench.lateChanges(name, { count }), [
    name,
    CHANGES,
  ] as const)
  const time = median(times)
  return { ratio: time / FRAME, detail: `${formatTime(time)}, the longest ${formatTime(Math.max(...times))}` }
}

const rowsOf = (name: Name, label: string): BenchRow[] => [
  {
    label: `${label}: first view of 1 MB with 10,000 references`,
    peer: 'the same text without citations',
    // With citations the page has three times as many elements: a marker and a span for each sentence.
    target: { atMost: 2 },
    run: () => firstView(name),
  },
  {
    label: `${label}: one of 10,000 citations changes`,
    peer: 'a frame, 1/60 s',
    target: { atMost: 1 },
    run: () => lateChange(name),
  },
]

export const suite: BenchSuite = {
  name: 'page',
  rows: [...rowsOf('element', 'elements'), ...rowsOf('react', 'React')],
}
