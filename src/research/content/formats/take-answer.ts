import { takeUsage } from '../citing/take-usage.ts'
import { unwrapFence } from './unwrap-fence.ts'

/** The content of an answer without its code fence, and the sources of usage tags inside and outside of the fence. */
export function takeAnswer(
  text: string,
  fences: readonly string[],
  sids: ReadonlySet<number>,
): { answer: string; used: number[] } {
  const outer = takeUsage(text, sids)
  const inner = takeUsage(unwrapFence(outer.text, fences), sids)
  return { answer: inner.text.trim(), used: [...new Set([...outer.used, ...inner.used])] }
}
