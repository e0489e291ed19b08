import { isIPv6 } from 'node:net'

const GROUPS = 8

/**
 * What limits count as one address: an IPv4 address, or the first 64 bits of an IPv6 address, as one line has all
 * addresses below them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, GROUPS / 2)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
