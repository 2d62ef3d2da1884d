import {isIPv6} from 'node:net'

/**
 * Returns the network that counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * visitor has all addresses of such a network.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  if (!isIPv6(plain)) return plain.slice(0, 100)
  const [start = '', end] = plain.split('::')
  const groups = start.split(':').filter(Boolean)
  const last = end?.split(':').filter(Boolean) ?? []
  const zeros = end === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array.from({length: zeros}, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
