/* The import rules: imports point one way, and nothing imports in a circle. `npm run lint:imports` checks them. */

const testsAndTools = '(tests|scripts|bench)'
/** Modules of `lib` that fetch nothing, so that views may import values from them. */
const freeForViews =
  '^(components|contract/enums\\.ts|lib/(routes|document-paths|sign-in-path|support/support-widget|format/[^/]+|constants|seo/(canonical|description|structured-data/[^/]+)|share-pictures/(card|cards|subject)|public-env|plain-text|page-number|catalogue/(selection|to-selection|nearest-selection|prices|availability|referenced-ids|shipping|choice/choice-paths))\\.ts|lib/browser|styles)'

/** Code of the services that the site's own server runs as well. */
const sharedByAllServers =
  '^services/kit/((http/connections|log|metrics|time|tracing)/|(http/(metrics|network)|rate-limiter|secrets|semaphore|images/(sharp|disk-cache|process-pool|serve-tasks))\\.ts)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {name: 'no-circles', severity: 'error', from: {}, to: {circular: true}},
    {name: 'pages-are-not-imported', severity: 'error', from: {pathNot: '^(pages|tests)/'}, to: {path: '^pages/'}},
    {
      name: 'security-tests-are-not-imported',
      severity: 'error',
      from: {pathNot: '^tests/security/'},
      to: {path: '^tests/security/'},
    },
    {
      name: 'services-are-not-imported',
      severity: 'error',
      from: {pathNot: `^(services|deploy|${testsAndTools})/`},
      to: {path: '^services/', pathNot: sharedByAllServers},
    },
    {
      name: 'pages-import-components-and-lib',
      severity: 'error',
      from: {path: '^pages/'},
      to: {path: `^(services|${testsAndTools})/`},
    },
    {
      name: 'views-get-data-by-props',
      comment: 'Types from anywhere in lib are free; values only from the few modules that fetch nothing.',
      severity: 'error',
      from: {path: '^components/'},
      to: {path: '^(lib|contract|pages|services|studio)/', pathNot: freeForViews, dependencyTypesNot: ['type-only']},
    },
    {
      name: 'ui-has-no-domain',
      severity: 'error',
      from: {path: '^components/ui/'},
      to: {
        path: '^(components|lib|contract)/',
        pathNot:
          '^(components/ui/|lib/(format|constants|plain-text|browser/after-layout|browser/build/may-reload)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-code-without-browser-code',
      comment: 'Types are free: the server sends some of what the browser reads.',
      severity: 'error',
      from: {path: '^(pages/api|lib/(?!browser/))'},
      to: {path: '^lib/browser/', dependencyTypesNot: ['type-only']},
    },
    {
      name: 'browser-code-without-server-code',
      severity: 'error',
      from: {path: '^lib/browser/'},
      to: {
        path: '^lib/(content|http|preview|publishing|seo|sources|env\\.ts|static-props\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-imports-lib-and-contract',
      severity: 'error',
      from: {path: '^lib/'},
      to: {path: `^(pages|components|studio|services|${testsAndTools})/`, pathNot: sharedByAllServers},
    },
    {
      name: 'contract-imports-itself',
      severity: 'error',
      from: {path: '^contract/'},
      to: {path: `^(pages|components|lib|studio|services|${testsAndTools})/`},
    },
    {
      name: 'studio-imports-routes-and-env',
      severity: 'error',
      from: {path: '^studio/'},
      to: {
        path: `^(pages|components|services|lib|${testsAndTools})/`,
        pathNot:
          '^lib/(routes|document-paths|in-force|public-env|site-path|publishing/receipt|seo/description|content/text/heading-id)\\.ts',
      },
    },
    {
      name: 'a-service-imports-itself',
      severity: 'error',
      from: {path: '^services/(content-lake|catalogue-api)/'},
      to: {
        path: `^(services|lib|pages|components|studio|${testsAndTools})/`,
        pathNot: '^services/($1|kit)/',
      },
    },
    {
      name: 'content-lake-without-the-contract',
      severity: 'error',
      from: {path: '^services/content-lake/'},
      to: {path: '^contract/'},
    },
    {
      name: 'kit-imports-kit',
      severity: 'error',
      from: {path: '^services/kit/'},
      to: {path: `^(services|lib|contract|pages|components|studio|${testsAndTools})/`, pathNot: '^services/kit/'},
    },
    {
      name: 'seed-imports-what-it-fills',
      comment: 'The sample content follows the routes of the site and the formats of what it fills.',
      severity: 'error',
      from: {path: '^services/seed/'},
      to: {
        path: `^(services|lib|pages|components|studio|${testsAndTools})/`,
        pathNot: '^(services/(seed|kit)/|lib/(env|routes|document-paths|constants|public-env)\\.ts)',
      },
    },
    {
      name: 'launcher-starts-services-as-processes',
      severity: 'error',
      from: {path: '^services/launcher/'},
      to: {
        path: `^(services|lib|pages|components|studio|${testsAndTools})/`,
        pathNot: '^(services/(launcher|kit|seed)/|lib/(env|routes|document-paths|publishing/publish-hook)\\.ts)',
      },
    },
    {
      name: 'deploy-imports-what-prepares-a-start',
      severity: 'error',
      from: {path: '^deploy/'},
      to: {
        path: `^(services|lib|contract|pages|components|studio|${testsAndTools})/`,
        pathNot: '^(services/(launcher|seed|kit)/|lib/env\\.ts)',
      },
    },
    {
      name: 'axios-stays-in-the-catalogue',
      severity: 'error',
      from: {pathNot: '^(lib/catalogue|tests)/'},
      to: {path: 'node_modules/axios'},
    },
    {
      name: 'packages-of-own-manifest',
      comment: 'A workspace imports only packages of its own package.json, so that it can be installed alone.',
      severity: 'error',
      from: {pathNot: '^tests/fixture-site/'},
      to: {dependencyTypes: ['npm-no-pkg', 'npm-unknown']},
    },
    {name: 'no-orphan-packages', severity: 'error', from: {}, to: {couldNotResolve: true}},
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '(^|/)\\.(next|data)'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
