import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that what `create` gives holds, heap and buffers, after collecting garbage. */
export async function memoryOf(create: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  // A new context sees the flag; there is no other way from inside.
  const collect = runInNewContext('gc') as () => void
  const collectAll = async () => {
    // Buffers are let go in the background, after what held them is.
    for (let round = 0; round < 3; round++) {
      collect()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await collectAll()
  const before = used()
  const created = await create()
  await collectAll()
  const after = used()
  // Read after measuring, so that it lives as long.
  return created === undefined ? 0 : after - before
}

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
