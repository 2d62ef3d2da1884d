import Bowser from 'bowser'

/** Longer headers are not parsed. */
const MAX_HEADER_LENGTH = 500
const MAX_DEVICE_LENGTH = 60

/** Returns the browser and system of a `User-Agent` header, such as "Firefox on Linux". Null when neither is known. */
export function toDevice(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '' || userAgent.length > MAX_HEADER_LENGTH) return null
  const {browser, os} = Bowser.parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return name === '' ? null : name.slice(0, MAX_DEVICE_LENGTH)
}
