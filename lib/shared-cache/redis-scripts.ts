/* Lua scripts that Redis runs. Each is one step: no other command runs in between. */

/**
 * Stores an entry unless one of the same or a higher version is there, notifies all servers, and adds the address of a page to the
 * list of pages. Returns the version that is stored. A version above the limit comes from a wrong clock and counts as absent.
 */
export const PUT = `
local stored = redis.call('HGET', KEYS[1], 'v') or '-1'
if tonumber(stored) >= tonumber(ARGV[1]) and tonumber(stored) <= tonumber(ARGV[2]) then return stored end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'd', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PUBLISH', ARGV[5], ARGV[6])
if ARGV[7] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[1], ARGV[7])
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[8]))
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
end
return ARGV[1]`

/** Returns the stored versions of several entries, -1 for none. */
export const VERSIONS = `
local versions = {}
for index = 1, #KEYS do versions[index] = redis.call('HGET', KEYS[index], 'v') or '-1' end
return versions`

/**
 * Returns the time, and the stored version with the data when it is higher than the known one. Keeps the entry for longer.
 */
export const GET = `
local time = redis.call('TIME')
local stored = redis.call('HGET', KEYS[1], 'v')
if not stored or tonumber(stored) > tonumber(ARGV[2]) then return {time, '0'} end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if tonumber(stored) <= tonumber(ARGV[1]) then return {time, stored} end
return {time, stored, redis.call('HGET', KEYS[1], 'd')}`
