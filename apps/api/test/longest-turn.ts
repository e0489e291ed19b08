const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time, in ms of the processor, for which work kept everybody else on this thread waiting; a busy machine does not count. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let last = cpu()
  let longest = 0
  let isDone = false
  const turns = new Promise<void>((resolve) => {
    const turn = () => {
      const now = cpu()
      longest = Math.max(longest, now - last)
      last = now
      if (isDone) resolve()
      else setImmediate(turn)
    }
    setImmediate(turn)
  })
  try {
    await work()
  } finally {
    isDone = true
    await turns
  }
  return longest
}
