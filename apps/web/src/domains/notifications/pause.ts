/** Waits so long, or until the network is back or the tab is looked at again. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    const look = () => document.visibilityState === 'visible' && end()
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', end)
  })
}
