import { serverOver, type TestClient } from "./serverOver.ts";
import { type PlatformOptions, type TestPlatform, testPlatform } from "./testPlatform.ts";

/** The real server over a platform of its own. */
export interface TestServer extends TestClient {
  platform: TestPlatform;
  close(): Promise<void>;
}

/** `const app = await testServer(); afterAll(() => app.close());` */
export async function testServer(options: PlatformOptions = {}): Promise<TestServer> {
  const platform = await testPlatform(options);
  const client = await serverOver(platform);
  return {
    ...client,
    platform,
    async close() {
      await client.server.stop();
      await platform.close();
    },
  };
}
