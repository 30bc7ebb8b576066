/** Public exports of `withdrawals/`: documents that say of themselves that they no longer hold. */
export { saysWithdrawn } from './withdrawals/states.ts'
export { withdrawalOf } from './withdrawals/withdrawal.ts'
