/* The arrows of the house: they point down, and nothing goes round in a circle. */

const roomsOfView = '^(components)/'
const freeForViews =
  '^(components|lib/(routes|route-middleware|format|constants|canonical|public-env|plain-text|page-number|catalogue/(selection|prices|availability|shipping))\\.ts|lib/runtime|styles)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {name: 'no-circles', severity: 'error', from: {}, to: {circular: true}},
    {name: 'nobody-imports-pages', severity: 'error', from: {pathNot: '^(pages|tests)/'}, to: {path: '^pages/'}},
    {
      name: 'nobody-imports-services',
      severity: 'error',
      from: {pathNot: '^(services|tests|scripts|bench)/'},
      to: {path: '^services/'},
    },
    {
      name: 'pages-see-components-and-lib',
      severity: 'error',
      from: {path: '^pages/'},
      to: {path: '^(studio|services|scripts|bench|tests)/', pathNot: '^studio/'},
    },
    {
      name: 'views-get-data-by-props',
      comment: 'Types from anywhere in lib are free; values only from the few modules that hold no data.',
      severity: 'error',
      from: {path: roomsOfView},
      to: {path: '^(lib|pages|services|studio)/', pathNot: freeForViews, dependencyTypesNot: ['type-only']},
    },
    {
      name: 'ui-has-no-domain',
      severity: 'error',
      from: {path: '^components/ui/'},
      to: {
        path: '^(components|lib)/',
        pathNot: '^(components/ui/|lib/(format|constants|plain-text)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-sees-lib',
      severity: 'error',
      from: {path: '^lib/'},
      to: {path: '^(pages|components|studio|services|scripts|bench|tests)/'},
    },
    {
      name: 'studio-sees-routes-and-env',
      severity: 'error',
      from: {path: '^studio/'},
      to: {path: '^(pages|components|services|lib)/', pathNot: '^lib/(routes|env|public-env|publishing/receipt)\\.ts'},
    },
    {
      name: 'a-service-sees-itself',
      severity: 'error',
      from: {path: '^services/(content-lake|catalogue-api)/'},
      to: {
        path: '^(services|lib|pages|components|studio)/',
        pathNot: '^(services/$1/|services/kit/|lib/catalogue/(contract|vocabulary)\\.ts)',
      },
    },
    {
      name: 'kit-sees-kit',
      severity: 'error',
      from: {path: '^services/kit/'},
      to: {path: '^(services|lib|pages|components|studio)/', pathNot: '^services/kit/'},
    },
    {
      name: 'axios-stays-in-the-catalogue',
      severity: 'error',
      from: {pathNot: '^(lib/catalogue|tests)/'},
      to: {path: 'node_modules/axios'},
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
