import { expect, test } from 'vitest'
import { unchainedFunction } from '../../bench/store/unchained.ts'

test('the peer of the append rows is made of the function that the store has', () => {
  const unchained = unchainedFunction('peer')
  expect(unchained).toContain('create or replace function peer.citespan_append(')
  expect(unchained).not.toContain('citespan_locks')
})
