import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes retained by the result of `create`, heap and buffers, after garbage collection. */
export async function memoryOf(create: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  // Only a new context has `gc` after the flag is set at run time.
  const collect = runInNewContext('gc') as () => void
  const collectAll = async () => {
    // Buffers are freed in the background, after the objects that own them.
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
  // Read after measuring, so that it is not collected before.
  return created === undefined ? 0 : after - before
}

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
