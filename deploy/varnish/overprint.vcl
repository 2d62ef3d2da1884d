vcl 4.1;

# Varnish 7 in front of several servers of the site. sites.vcl has their addresses, who may replace copies, and the secret.
# README.md explains how to start it. Headers that begin with X-Front- mean something only here.

import directors;
import purge;
import std;

# A server that is frozen or away gets no further requests after about three seconds, and one that is back gets some after its first check.
# All count as healthy when Varnish starts: otherwise no request would have a server until the first checks are back. A request that
# meets a server that is away is repeated.
probe site {
    .url = "/api/health";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 1;
    .initial = 3;
}

include "sites.vcl";

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Front-Has-Old;
        unset req.http.X-Front-Args;
        unset req.http.X-Front-Brotli;
        unset req.http.X-Front-Is-Special;
    }
    # Most addresses are pages without parameters, and their data: nothing to clean for access-log.format, and nothing to normalize. One
    # expression finds the others, because each costs a measurable part of a hit.
    if (req.url ~ "[?#]|[^ -~]|^/(?:api|backend|lake|account|studio|_next/(?:static|image|data/[^/]+/(?:account|studio)))"
        || (req.method != "GET" && req.method ~ "[^ -~]")) {
        set req.http.X-Front-Is-Special = "1";
        # Without parameters, which may be personal, and without bytes that make invalid UTF-8.
        std.log("request:" + regsuball(req.method + " " + req.url, "[?#].*$|[^ -~]", ""));
    } else {
        std.log("request:" + req.method + " " + req.url);
    }
    if (req.http.X-Front-Refresh) {
        call allow_refresh;
    }
    # The Studio's events and presence. No other address has WebSockets.
    if (req.http.Upgrade && req.http.Upgrade ~ "(?i)^websocket$" && req.method == "GET" && req.proto == "HTTP/1.1"
        && req.url ~ "^/lake/v[^/?#]+/(streams|socket/[^/?#]+)(\?|$)") {
        call forward;
        set req.backend_hint = streams.backend();
        return (pipe);
    }
    # A message of a publish may be repeated: the sites share its work and its receipt.
    if (req.method == "POST" && req.url ~ "^/api/(revalidate|catalogue-changes)$") {
        std.cache_req_body(5MB);
        return (pass);
    }
    # Changes, browsers that sign in by a header, and previews of drafts: they keep their cookies and are never stored.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization
        || (req.http.Cookie && req.http.Cookie ~ "(^|;\s*)(__prerender_bypass|__next_preview_data)=")) {
        return (pass);
    }
    if (req.http.X-Front-Is-Special) {
        if (req.url ~ "^(/_next/data/[^/]+)?/(account|studio)(\.json|/|\?|$)" || req.url ~ "^/(api|backend)(/|\?|$)"
            || (req.url ~ "^/lake(/|\?|$)" && req.url !~ "^/lake/images/")) {
            return (pass);
        }
        call normalize;
    } else {
        # Without it, anything is accepted.
        unset req.http.Accept;
        unset req.http.Accept-Language;
    }
    # Images of a private dataset depend on the cookie, and their responses say so. Nothing else that is stored does.
    if (req.http.Cookie && req.url !~ "^/lake/images/") {
        unset req.http.Cookie;
    }
    # Copies are stored in brotli too. Varnish changes this header after this subroutine. The usual values are compared first, which costs
    # less than the expression.
    if (req.restarts == 0 && req.http.Accept-Encoding != "gzip"
        && (req.http.Accept-Encoding == "gzip, deflate, br, zstd" || req.http.Accept-Encoding == "gzip, deflate, br"
            || req.http.Accept-Encoding ~ "(^|[\s,])br(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))")) {
        set req.http.X-Front-Brotli = "br";
    }
    return (hash);
}

# Prepares a request that goes to a site; requests that a copy answers skip these steps. Keeps the id that a proxy before this one has
# set; otherwise creates one of 32 digits.
sub forward {
    unset req.http.X-Front-Key;
    unset req.http.X-Front-Missing;
    unset req.http.X-Front-Is-Refresh;
    unset req.http.X-Front-Secret;
    unset req.http.X-Front-Asked;
    unset req.http.X-Front-Unchecked;
    unset req.http.X-Front-Has-Body;
    # A request to a server has this header only while it is sent.
    if (req.http.Transfer-Encoding) {
        set req.http.X-Front-Has-Body = "1";
    }
    # Only vcl_pipe asks for a WebSocket.
    unset req.http.Upgrade;
    # A site would read two ids as one that is malformed, and create its own.
    std.collect(req.http.X-Request-Id);
    if (req.http.X-Request-Id !~ "(?i)^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$") {
        set req.http.X-Request-Id = std.integer(real=std.random(10000000000, 99999999999)) + ""
            + std.integer(real=std.random(10000000000, 99999999999)) + ""
            + std.integer(real=std.random(1000000000, 9999999999));
    }
    std.log("reqId:" + req.http.X-Request-Id);
}

# A site replaces the copy of an address by requesting it with the secret. Other addresses and other secrets are refused.
sub allow_refresh {
    unset req.http.X-Front-Secret;
    call front_secret;
    if (client.ip !~ front_sites || req.http.X-Front-Secret !~ "^.{16}" || req.http.X-Front-Refresh != req.http.X-Front-Secret) {
        return (synth(403));
    }
    if (req.method != "GET") {
        return (synth(405));
    }
    set req.hash_always_miss = true;
    # The same page with other parameters, such as further pages of a list.
    if (req.restarts == 0 && req.url !~ "\?") {
        std.ban("obj.http.X-Front-Path == " + req.url);
    }
}

# One address for one response: known parameters in one order, and one of three values of Accept.
sub normalize {
    set req.url = regsub(req.url, "#.*$", "");
    if (req.url ~ "^/_next/static/") {
        set req.url = regsub(req.url, "\?.*$", "");
    } else if (req.url ~ "\?" && req.url !~ "^/(_next/image|lake/images/)") {
        set req.http.X-Front-Args = regsub(req.url, "^[^?]*", "");
        set req.url = regsub(req.url, "\?.*$", "")
            + regsub(
                regsuball(
                    regsub(req.url, "^[^?]*\?", "&"),
                    "&(?!(?:after|ask|category|color|new|page|part|price_max|price_min|product|search|sent|size|sort|tag|technique|topic|version)=)[^&]*",
                    ""),
                "^&", "?");
    }
    set req.url = std.querysort(req.url);
    if (req.url !~ "^/(_next/image|lake/images/)" || req.http.Accept !~ "image/webp") {
        set req.http.Accept = "*/*";
    } else if (req.http.Accept ~ "image/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept = "image/avif,image/webp,*/*";
    } else {
        set req.http.Accept = "image/webp,*/*";
    }
    unset req.http.Accept-Language;
}

# Without the host: the site is the same under each of its names.
sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.X-Front-Brotli);
    return (lookup);
}

# What no site may get: headers of the front, and of traces that visitors have made up.
sub remove_own_headers {
    unset bereq.http.Proxy;
    unset bereq.http.traceparent;
    unset bereq.http.tracestate;
    unset bereq.http.X-Front-Refresh;
    unset bereq.http.X-Front-Args;
    unset bereq.http.X-Front-Brotli;
    unset bereq.http.X-Front-Is-Special;
    unset bereq.http.X-Front-Copy;
}

# Varnish does not check what follows in a WebSocket, also when the site has refused it: the site then closes the connection.
sub vcl_pipe {
    call remove_own_headers;
    set bereq.http.Upgrade = "websocket";
    set bereq.http.Connection = "upgrade, close";
    return (pipe);
}

sub vcl_pass {
    call forward;
    return (fetch);
}

sub vcl_hit {
    if (obj.ttl >= 0s) {
        return (deliver);
    }
    call forward;
    if (req.restarts > 0 || !std.healthy(sites.backend())) {
        return (deliver);
    }
    # As long as the site allows, a stale copy is delivered, and one request in the background replaces it.
    if (obj.http.Cache-Control ~ "(?i)stale-while-revalidate=[0-9]+"
        && obj.ttl + std.duration(regsub(obj.http.Cache-Control, "(?i)^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s) >= 0s) {
        return (deliver);
    }
    set req.http.X-Front-Has-Old = "1";
    set req.grace = 0s;
    return (restart);
}

# Expires the old copies now, because the new copy may become stale before they would have.
sub vcl_miss {
    if (req.http.X-Front-Refresh) {
        purge.soft(0s, -1s, -1s);
    }
    call forward;
    return (fetch);
}

# Each attempt goes to another server: one may be away, and during a deployment only the servers of one build have a file. In turns, the
# attempts of many requests at once would meet the same server again. When every healthy server was asked, attempts ignore the checks, which
# are late by seconds: a server that has just ended counts as healthy, and one that has just started, or whose machine is busy, does not.
sub choose_server {
    if (bereq.uncacheable || bereq.http.X-Front-Refresh) {
        # The first one differs by request, because a publish repeats its request while the response comes from a server that is behind.
        set bereq.http.X-Front-Key = bereq.http.X-Request-Id;
    } else if (!bereq.http.X-Front-Key) {
        # A page and its data come from one server, which generates both at once.
        set bereq.http.X-Front-Key = regsub(regsub(bereq.url, "\?.*$", ""), "^/_next/data/[^/]+(/.*)\.json$", "\1");
        if (bereq.http.X-Front-Key == "/index") {
            set bereq.http.X-Front-Key = "/";
        }
    }
    set bereq.backend = each.backend(by=KEY, key=each.key(bereq.http.X-Front-Key), alt=bereq.retries, healthy=ALL);
    # Without a further healthy server, it is none, or one that was asked.
    if (bereq.retries > 0 && std.strstr(bereq.http.X-Front-Asked, "<" + bereq.backend + ">")) {
        # From the last server on: the first ones are more likely to have been asked.
        set bereq.backend = unchecked.backend(by=KEY, key=each.key(bereq.http.X-Front-Key), alt=4 - bereq.retries);
        set bereq.http.X-Front-Unchecked = "1";
    } else {
        set bereq.http.X-Front-Asked = bereq.http.X-Front-Asked + "<" + bereq.backend + ">";
    }
}

sub vcl_backend_fetch {
    call choose_server;
    if (bereq.http.X-Front-Refresh) {
        set bereq.http.X-Front-Is-Refresh = "1";
    }
    if (bereq.http.X-Front-Brotli) {
        set bereq.http.Accept-Encoding = "br, gzip";
    }
    call remove_own_headers;
    # A server whose page lacks what was published sends an error then, and the copy stays.
    if (bereq.http.X-Front-Is-Refresh || bereq.http.X-Front-Has-Old || bereq.is_bgfetch) {
        set bereq.http.X-Front-Copy = "1";
    }
    if (bereq.method == "POST" && bereq.url ~ "^/api/(revalidate|catalogue-changes)$") {
        # A frozen server must not hold the messages behind it. The limit is longer than the steps of a publish
        # (lib/publishing/catalogue/publish-changes.ts) and shorter than what the senders wait: 15 s.
        set bereq.first_byte_timeout = 10s;
        set bereq.between_bytes_timeout = 8s;
    } else if (bereq.uncacheable) {
        # Uploads and streams.
        set bereq.first_byte_timeout = 60s;
        set bereq.between_bytes_timeout = 120s;
    } else {
        set bereq.first_byte_timeout = 8s;
        set bereq.between_bytes_timeout = 8s;
        # Pictures and the sitemap take longer than pages.
        if (bereq.url !~ "^/(sitemap\.xml|share/|_next/image|lake/images/)") {
            # A page comes in one piece. One that a frozen server ends seconds later would replace what a publish has stored by then.
            set bereq.between_bytes_timeout = 0.7s;
            # A server has its pages ready: until the checks show that it is frozen, visitors get them from the next one. A request in the
            # background is not repeated.
            if (bereq.retries == 0 && !bereq.is_bgfetch) {
                set bereq.first_byte_timeout = 0.7s;
            }
        }
    }
    # Nobody waits long for a server that may be frozen.
    if (bereq.http.X-Front-Unchecked) {
        unset bereq.http.X-Front-Unchecked;
        set bereq.first_byte_timeout = 10s;
        if (bereq.method == "GET" || bereq.method == "HEAD") {
            set bereq.first_byte_timeout = 3s;
        }
    }
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        call failed_response;
        return (deliver);
    }
    # Another server may have the file of another build.
    if (beresp.status == 404 && bereq.url ~ "^/_next/(static|data)/" && !bereq.uncacheable) {
        set bereq.http.X-Front-Missing = "1";
        if (bereq.retries < 4) {
            return (retry);
        }
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Nobody gets a part of a response: when a server freezes within it, the next one is asked, and an old copy stays until a new one is
    # complete. In the background no other server is asked.
    set beresp.do_stream = false;
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(?i)(s-maxage|max-age)="
        || beresp.http.Cache-Control ~ "(?i)private|no-store|no-cache" || beresp.http.Vary ~ "(?i)cookie|authorization|\*"
        || (beresp.status == 404 && bereq.url ~ "^/_next/static/")
        || (beresp.status != 200 && beresp.status != 301 && beresp.status != 302 && beresp.status != 307
            && beresp.status != 308 && beresp.status != 404)) {
        set beresp.uncacheable = true;
        set beresp.ttl = 10s;
        return (deliver);
    }
    call store;
    return (deliver);
}

# Nothing that has failed is stored: an old copy stays, and the next server is asked before anybody sees an error.
sub failed_response {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    if (bereq.http.X-Front-Missing) {
        return (error(503));
    }
    if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 1) {
        return (retry);
    }
    # What would be stored for a second must not hide the copies that are there.
    if (bereq.http.X-Front-Has-Old || bereq.http.X-Front-Is-Refresh) {
        return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.grace = 0s;
    # For a second, requests for this address do not wait for each other.
    set beresp.ttl = 1s;
}

sub store {
    # Varnish takes the age from s-maxage, but not for a 308.
    if (beresp.http.Cache-Control ~ "(?i)s-maxage=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "(?i)^.*s-maxage=([0-9]+).*$", "\1") + "s", 0s);
    } else {
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "(?i)^.*max-age=([0-9]+).*$", "\1") + "s", 0s);
    }
    # The page is being generated again: the next request gets the new one.
    if (beresp.http.X-Nextjs-Cache == "STALE" && beresp.ttl > 1s) {
        set beresp.ttl = 1s;
    }
    # Sets the headers of a fresh hit once per copy, because vcl_deliver runs for each request. The id belongs to the request that fetched
    # the copy.
    set beresp.http.Cache-Status = "front; hit";
    unset beresp.http.X-Request-Id;
    if (bereq.url ~ "\?" && bereq.url !~ "^/(_next/image|lake/images/)") {
        set beresp.http.X-Front-Path = regsub(bereq.url, "\?.*$", "");
    }
    # While no site responds, copies of a week are delivered.
    set beresp.grace = 7d;
    set beresp.keep = 0s;
    if (!beresp.http.Content-Encoding && beresp.http.Content-Type ~ "^(text/|application/(javascript|json|manifest|rss|xml)|image/svg)") {
        set beresp.do_gzip = true;
    }
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    if (bereq.method == "POST" && bereq.url ~ "^/api/(revalidate|catalogue-changes)$") {
        if (bereq.retries < 1) {
            return (retry);
        }
    } else if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD"
        # A server that cannot be reached has received nothing. Once it has a part of the body, Varnish sends 503 instead of a retry.
        || bereq.http.Content-Length ~ "[1-9]" || bereq.http.X-Front-Has-Body)) {
        return (retry);
    }
    if (bereq.http.X-Front-Has-Old) {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Cache-Status = "front; hit";
    # The last server of a build ends, and the others do not have its files: browsers then load the page in full.
    if (bereq.http.X-Front-Missing) {
        set beresp.status = 404;
        set beresp.body = "There is nothing here.";
        return (deliver);
    }
    set beresp.status = 503;
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site is not available at the moment. Please try again in a minute.";
    return (deliver);
}

sub vcl_deliver {
    if (req.http.X-Front-Args) {
        # A redirect keeps the parameters of campaigns, which no page needs.
        if (resp.status >= 300 && resp.status < 400 && resp.http.Location && resp.http.Location !~ "[?#]") {
            set resp.http.Location = resp.http.Location + req.http.X-Front-Args;
        }
        unset resp.http.X-Front-Path;
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (obj.hits > 0 && obj.ttl >= 0s && !obj.uncacheable) {
        return (deliver);
    }
    if (req.http.X-Front-Refresh) {
        set resp.http.Cache-Status = "front; fwd=request";
    } else if (obj.uncacheable) {
        set resp.http.Cache-Status = "front; fwd=bypass";
    } else if (obj.hits == 0) {
        set resp.http.Cache-Status = "front; fwd=uri-miss";
    } else {
        set resp.http.Cache-Status = "front; hit; fwd=stale";
    }
    if (req.http.X-Request-Id) {
        set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
    return (deliver);
}

sub vcl_synth {
    # The sites send errors, or cannot be reached, although there is an old copy: it is sent, whatever its age.
    if (req.restarts > 0 && req.http.X-Front-Has-Old) {
        unset req.http.X-Front-Has-Old;
        set req.grace = 7d;
        return (restart);
    }
    # A refresh failed at the sites and may be repeated: one that is refused has no Cache-Status.
    if (req.http.X-Front-Refresh && resp.status == 503) {
        set resp.http.Cache-Status = "front; fwd=request";
    }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.body = resp.reason;
    if (resp.status == 503) {
        set resp.http.Retry-After = "5";
        set resp.body = "The site is not available at the moment. Please try again in a minute.";
    }
    return (deliver);
}
