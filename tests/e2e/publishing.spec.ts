import {test} from '@playwright/test'
import {testRedirects, testRenames} from './publishing/addresses'
import {testBurst} from './publishing/burst'
import {allProcessed} from './publishing/context'
import {testDatedAhead} from './publishing/dated-ahead'
import {testPolicyAhead} from './publishing/policy-ahead'
import {testPost} from './publishing/post-appears'
import {testSharedContent} from './publishing/shared-content'
import {testWebhook} from './publishing/webhook'

// One after the other: each test continues with what the one before has published.
test.describe.configure({mode: 'serial', timeout: 600_000})

test.afterEach(allProcessed)

testPost()
testRenames()
testSharedContent()
testRedirects()
testDatedAhead()
testPolicyAhead()
testBurst()
testWebhook()
