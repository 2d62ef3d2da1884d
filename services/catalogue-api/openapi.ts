import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger'
import {createJsonSchemaTransform, createJsonSchemaTransformObject} from 'fastify-type-provider-zod'
import {z} from 'zod'

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** Lets responses have additional fields unless their schema is strict, and describes integer parameters as integers. */
const override: Override = ({zodSchema, jsonSchema}) => {
  const isOpen =
    zodSchema._zod.def.type === 'object' && !('catchall' in zodSchema._zod.def && zodSchema._zod.def.catchall)
  if (isOpen) delete jsonSchema.additionalProperties
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
}
const config = {zodToJsonConfig: {override}}
const addSchemas = createJsonSchemaTransformObject(config)

/** Drops the components that no operation refers to, directly or through another component. */
function keepReferenced(document: object): object {
  const parsed = z
    .looseObject({components: z.looseObject({schemas: z.record(z.string(), z.unknown())})})
    .parse(document)
  const {components, ...rest} = parsed
  const needed = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || needed.has(name)) continue
      needed.add(name)
      follow(components.schemas[name] ?? null)
    }
  }
  follow(rest)
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => needed.has(name)))
  return {...rest, components: {...components, schemas}}
}

/** Converts the contract to an OpenAPI 3.1 document. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Catalogue API',
      version: '1.0.0',
      description:
        'What the site needs of a backend: the catalogue, prices, availability, shipping, search, submissions, support and orders. ' +
        'Money is a decimal string with a currency; errors are problem details (RFC 9457); every GET bears a strong ETag. ' +
        'A text in a body with U+0000 or half of a surrogate pair is a 400 that names the field.',
    },
    components: {
      securitySchemes: {
        administrator: {type: 'http', scheme: 'bearer', description: 'The token of CATALOGUE_ADMIN_TOKEN.'},
      },
    },
  },
  transform: createJsonSchemaTransform(config),
  transformObject: document => keepReferenced(addSchemas(document)),
}
