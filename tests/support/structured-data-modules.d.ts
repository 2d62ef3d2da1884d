declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: object)
    validate(extracted: object): Promise<import('./structured-data').Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: {addLocation: boolean; embedSource: string[]})
    parse(html: string): object
  }
}
