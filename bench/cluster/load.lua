-- Requests random addresses of the file BENCH_PATHS, pauses about BENCH_PAUSE_MS after each response, and prints a line of JSON.

local paths = {}
for line in io.lines(os.getenv("BENCH_PATHS")) do paths[#paths + 1] = line end
local pause = tonumber(os.getenv("BENCH_PAUSE_MS"))
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function init()
  math.randomseed(os.time())
  counts = {}
  errors = 0
end

function request()
  return wrk.format("GET", paths[math.random(#paths)])
end

-- Connections that begin together would go on together.
function delay()
  return math.random(math.floor(pause / 2), math.ceil(pause * 3 / 2))
end

function response(status, headers)
  local cache = headers["Cache-Status"] or "none"
  counts[cache] = (counts[cache] or 0) + 1
  if status ~= 200 then errors = errors + 1 end
end

function done(summary, latency)
  local byCache, failed = {}, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do
    failed = failed + thread:get("errors")
    for name, count in pairs(thread:get("counts")) do
      byCache[#byCache + 1] = string.format("%q: %d", name, count)
    end
  end
  print(string.format(
    '{"requests": %d, "errors": %d, "perSecond": %.1f, "p50": %.2f, "p99": %.2f, "byCache": {%s}}',
    summary.requests, failed, summary.requests / (summary.duration / 1000000),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, table.concat(byCache, ", ")))
end
