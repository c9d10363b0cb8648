// below this the collector is as cheap, and a caller of a test may still hold the bytes it has sent
const worthBytes = 16 * 1024

/**
 * Gives the memory of a chunk back at once. Left to the collector, 64 KiB outside its heap each, chunks make it mark the
 * whole heap every 30 MB: measured 5 s of CPU a GiB in a server of 30 MB of heap. Nobody may read the chunk afterwards.
 */
export function release(chunk: Buffer): void {
  const { buffer } = chunk
  // small ones share one buffer of Node
  if (chunk.byteLength < worthBytes || chunk.byteLength !== buffer.byteLength) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
