import {useState} from 'react'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import {formatMoney} from '@/lib/format/money'
import {fromCents, suggestPrice, toCents} from './margin'

/** Postage of one item within the United States in cents, until the visitor changes it. */
const DEFAULT_POSTAGE = 450
const DEFAULT_ORDERS = 60

/** Stores the visitor's inputs: product, price, postage and orders. The price follows the costs until the visitor sets it. */
export function useSale(products: CardProduct[]) {
  const [productId, setProductId] = useState(products[0]?.id)
  const product = products.find(({id}) => id === productId) ?? products[0]
  const base = toCents(product?.priceFrom ?? '0')
  const [postage, setPostage] = useState(DEFAULT_POSTAGE)
  const [chosenPrice, setPrice] = useState<number | null>(null)
  const [orders, setOrders] = useState(DEFAULT_ORDERS)
  const price = chosenPrice ?? suggestPrice({base, postage})
  const formatCents = (cents: number) => formatMoney(fromCents(cents), product?.currency ?? 'USD')
  const selectProduct = (id: string) => {
    setProductId(id)
    setPrice(null)
  }
  return {product, base, postage, price, orders, formatCents, selectProduct, setPrice, setPostage, setOrders}
}
