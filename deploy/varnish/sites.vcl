# Edit this file: the servers of the site, who may replace copies, and the file with FRONT_PURGE_SECRET.

backend site1 {
    .host = "10.0.0.11";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
    .probe = site;
}
backend site2 {
    .host = "10.0.0.12";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
    .probe = site;
}
backend site3 {
    .host = "10.0.0.13";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
    .probe = site;
}

# The same servers for the Studio's WebSockets, which stay open: they take no connections from other requests.
backend streams1 {
    .host = "10.0.0.11";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 100;
    .probe = site;
}
backend streams2 {
    .host = "10.0.0.12";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 100;
    .probe = site;
}
backend streams3 {
    .host = "10.0.0.13";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 100;
    .probe = site;
}

# And without checks, for requests that no other server has answered.
backend unchecked1 {
    .host = "10.0.0.11";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
}
backend unchecked2 {
    .host = "10.0.0.12";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
}
backend unchecked3 {
    .host = "10.0.0.13";
    .port = "3000";
    .connect_timeout = 1s;
    .max_connections = 200;
}

acl front_sites {
    "10.0.0.11";
    "10.0.0.12";
    "10.0.0.13";
}

sub vcl_init {
    new sites = directors.round_robin();
    sites.add_backend(site1);
    sites.add_backend(site2);
    sites.add_backend(site3);
    new streams = directors.round_robin();
    streams.add_backend(streams1);
    streams.add_backend(streams2);
    streams.add_backend(streams3);
    # Each attempt of a request goes to another server.
    new each = directors.shard();
    each.add_backend(site1);
    each.add_backend(site2);
    each.add_backend(site3);
    each.reconfigure();
    # In the order of the others.
    new unchecked = directors.shard();
    unchecked.add_backend(unchecked1, ident="site1");
    unchecked.add_backend(unchecked2, ident="site2");
    unchecked.add_backend(unchecked3, ident="site3");
    unchecked.reconfigure();
}

# Varnish reads a file once: a new secret needs a file with another name (README.md).
sub front_secret {
    set req.http.X-Front-Secret = regsub(std.fileread("/etc/varnish/overprint-secret"), "\s+$", "");
}
