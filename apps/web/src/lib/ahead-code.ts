import { type LateCode, lateCode } from './late-code.ts'
import { settled } from './settled.ts'

/** Code that a click opens. It is fetched once the page has settled, so that it opens without a wait. */
export function aheadCode<T>(name: string, load: () => Promise<T>): LateCode<T> {
  const code = lateCode(name, load)
  void settled().then(code.ahead)
  return code
}
