-- Sends the requests of a file over and over; each thread starts at a different request.
-- Arguments: the file of requests ("-" for none), the file for the result, and "statuses" to count statuses.
-- Each request in the file is its length, a space and its bytes.
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(args)
  requests = {}
  if args[1] ~= "-" then
    local file = io.open(args[1], "rb")
    local text = file:read("*a")
    file:close()
    local at = 1
    while at <= #text do
      local gap = text:find(" ", at, true)
      local length = tonumber(text:sub(at, gap - 1))
      table.insert(requests, text:sub(gap + 1, gap + length))
      at = gap + length + 1
    end
    current = math.floor(number * #requests / 7) % #requests
    request = function()
      current = current % #requests + 1
      return requests[current]
    end
  end
  if args[3] == "statuses" then
    statuses = {}
    response = function(status)
      statuses[status] = (statuses[status] or 0) + 1
    end
  end
  result = args[2]
end

function done(summary, latency)
  local counts = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("statuses") or {}) do
      counts[status] = (counts[status] or 0) + count
    end
  end
  local said = {}
  for status, count in pairs(counts) do
    table.insert(said, string.format('"%d":%d', status, count))
  end
  local errors = summary.errors
  local file = io.open(threads[1]:get("result"), "w")
  file:write(string.format(
    '{"requests":%d,"bytes":%d,"seconds":%.6f,"p50":%.3f,"p90":%.3f,"p99":%.3f,"max":%.3f,"refused":%d,"broken":%d,"statuses":{%s}}',
    summary.requests, summary.bytes, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout, table.concat(said, ",")
  ))
  file:close()
end
