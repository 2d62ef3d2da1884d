import {Box, Flex, Stack, Text} from '@sanity/ui'
import Image from 'next/image'
import type {ProductHit} from './products'

/** Shows a product in one row: image, name, and its id, brand and model. */
export function ProductRow({product}: {product: ProductHit}) {
  const details = [product.id, product.model, product.isDiscontinued && 'discontinued'].filter(Boolean).join(' · ')
  return (
    <Flex align="center" gap={3}>
      <Box style={THUMBNAIL}>
        <Image src={product.imageUrl} alt="" width={40} height={40} style={{objectFit: 'cover'}} />
      </Box>
      <Stack gap={2} flex={1}>
        <Text size={1} weight="medium" textOverflow="ellipsis">
          {product.name}
        </Text>
        <Text size={0} muted textOverflow="ellipsis">
          {details}
        </Text>
      </Stack>
    </Flex>
  )
}

const THUMBNAIL = {width: 40, height: 40, flex: 'none', overflow: 'hidden', borderRadius: 2} as const
