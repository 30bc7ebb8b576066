/** Public exports of `withdrawals/`: documents that say of themselves that they no longer hold. */
export { saysWithdrawn, withdrawalOf } from './withdrawals/withdrawal.ts'
